public import Vocabulary

/// A file that appears under its final name whole or not at all: written under a
/// temporary name in the same folder, synced, then renamed.
public struct OutputFile: ~Copyable {
  public let name: FileName
  /// Open for writing, at the file's start.
  public let descriptor: Int32

  /// Creates the temporary file beside `name`.
  ///
  /// - Parameter replacing: whether ``commit()`` may replace a file called `name`.
  public init(creating name: FileName, replacing: Bool) throws(FileFault) {
    throw FileFault(.create, name, .system(0))
  }

  /// Writes all of `bytes`.
  public borrowing func write(_ bytes: [UInt8]) throws(FileFault) {}

  /// Syncs the file, gives it its final name and syncs the folder. Whatever fails, the
  /// temporary file is gone afterwards.
  public consuming func commit() throws(FileFault) {}

  /// An output that is dropped without a commit leaves nothing behind.
  deinit {}
}
