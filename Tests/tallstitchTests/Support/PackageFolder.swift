import Vocabulary

/// The folder with Package.swift.
let packageFolder = FileName(#filePath).folder.folder.folder.folder
