import Files
import Testing
import Vocabulary

/// The package manager does not stop a module from importing what it only gets through
/// another one. ARCHITECTURE.md has the table of what each may import.
@Suite struct ArchitectureTests {
  /// What any module may import.
  private static let common: Set<String> = ["Glibc", "Musl", "Darwin", "Synchronization"]

  @Test func modulesImportWhatTheTableSays() throws {
    let allowed = try table()
    for module in try contents(ofFolder: packageFolder.appending("Sources")) {
      let name = String(decoding: module.name.bytes, as: UTF8.self)
      for file in try swiftFiles(below: packageFolder.appending("Sources").appending(module.name)) {
        let imports = try self.imports(of: file).subtracting(Self.common)
        let extra = imports.subtracting(allowed[name] ?? [])
        #expect(extra.isEmpty, "\(file) imports \(extra.sorted())")
      }
    }
  }

  /// `| \`Module\` | what it is | \`Import\`, \`Import\` |`
  private func table() throws -> [String: Set<String>] {
    var table: [String: Set<String>] = [:]
    for line in try lines(of: packageFolder.appending("ARCHITECTURE.md"))
    where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map(String.init)
      guard cells.count == 3 else { continue }
      for module in quotedWords(cells[0]) { table[module] = Set(quotedWords(cells[2])) }
    }
    return table
  }

  private func quotedWords(_ cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  private func imports(of file: FileName) throws -> Set<String> {
    let modules = try lines(of: file).compactMap { line -> String? in
      let words = line.split(separator: " ").drop { $0 == "public" || $0.hasPrefix("@") }
      return words.first == "import" ? words.dropFirst().last.map(String.init) : nil
    }
    return Set(modules)
  }

  private func lines(of file: FileName) throws -> [String] {
    String(decoding: try contents(of: file, limit: 1 << 20), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  private func swiftFiles(below folder: FileName) throws -> [FileName] {
    try contents(ofFolder: folder).flatMap { entry -> [FileName] in
      let path = folder.appending(entry.name)
      if entry.kind == .folder { return try swiftFiles(below: path) }
      return path.lowercasedExtension == "swift" ? [path] : []
    }
  }
}
