import Defaults
import System

/// Index of the files of read books: one line per book, the latest first, in one file of the cache. Finds a
/// book by path, edition or title, and the conflict copies of a file by its name, without reading all files.
/// Rebuilt when a file has been added, replaced or removed, since that changes the time of the directory. A
/// missing or outdated index costs only time: the files themselves decide what is in them.
struct BookIndex {
  /// Name and time of a file, and the edition, the title and the paths of its book.
  private typealias Row = [ArraySlice<UInt8>]

  /// The latest first.
  private let rows: [Row]

  private static let newLine = UInt8(ascii: "\n")
  private static let tab = UInt8(ascii: "\t")

  /// Longest step in which file systems count time. A directory read this soon after a change may have been
  /// changed again within the same step.
  static let clockStep = Duration.milliseconds(20)

  /// Reads the index; returns nil if it may be outdated.
  init?(of directory: String, keptAt path: String?) {
    guard let path, let time = FileStatus(of: directory)?.modified,
      let made = FileStatus(of: path)?.modified, time.distance(to: made) > Self.clockStep,
      let kept = try? FileAccess.contents(of: path),
      kept.starts(with: Self.heading(directory, time))
    else { return nil }
    rows = Self.rows(in: kept)
  }

  /// Reads the index of `directory`, or makes it again; without a `path`, it is not kept. A row of an
  /// unchanged file saves loading it.
  /// - Complexity: O(*n*) in the number of files; opens none of them if nothing has changed.
  init(of directory: String, at path: String?, load: (_ name: String) -> DefaultsFile?) {
    if let kept = BookIndex(of: directory, keptAt: path) {
      self = kept
      return
    }
    let heading = FileStatus(of: directory).map { Self.heading(directory, $0.modified) } ?? []
    let kept = path.flatMap { try? FileAccess.contents(of: $0) } ?? []
    let known = Dictionary(Self.rows(in: kept).map { ($0.prefix(2), $0) }) { $1 }
    let files = FileSystem.names(in: directory).compactMap { name in
      Self.row(of: name, in: directory, known, load)
    }
    rows = files.sorted { $0.time > $1.time }.map(\.row)
    // Without the index, the next start is only slower.
    let lines = rows.flatMap { $0.flatMap { $0 + [Self.tab] } + [Self.newLine] }
    if let path { _ = try? FileAccess.replace(path, with: heading + lines, isDurable: false) }
  }

  /// Nil unless the file is one of those indexed. A file of no book has empty values.
  private static func row(
    of name: String, in directory: String, _ known: [ArraySlice<ArraySlice<UInt8>>: Row],
    _ load: (_ name: String) -> DefaultsFile?
  ) -> (time: FileStatus.Time, row: Row)? {
    guard !name.hasSuffix(SharedFiles.earlier), let status = FileStatus(of: "\(directory)/\(name)"),
      status.kind == .regular
    else { return nil }
    let key = [name, text(status.modified)].map { Array($0.utf8)[...] }
    if let row = known[key[...]] { return (status.modified, row) }
    // Files of books have names without a dot.
    let file = name.utf8.contains(".") ? nil : load(name)
    let paths = file.map { BookPaths($0).all } ?? []
    let values = [file?["edition"] ?? "", file?["title"] ?? ""] + paths
    return (status.modified, key + values.map { sanitized($0)[...] })
  }

  /// Each line but the first has its fields with a tab after each.
  private static func rows(in bytes: [UInt8]) -> [Row] {
    bytes.split(separator: newLine).dropFirst().map { line in
      Array(line.split(separator: tab, omittingEmptySubsequences: false).dropLast())
    }
  }

  /// The first line: it changes with the directory and its time.
  private static func heading(_ directory: String, _ time: FileStatus.Time) -> [UInt8] {
    Array("bifolio-index 1\t\(directory)\t\(text(time))\n".utf8)
  }

  private static func text(_ time: FileStatus.Time) -> String {
    "\(time.seconds).\(time.nanoseconds)"
  }

  /// Replaces control characters, since they end fields and lines, by blanks.
  private static func sanitized(_ value: String) -> [UInt8] { value.utf8.map { max($0, " ") } }

  var names: [String] { rows.compactMap(Self.name) }

  /// Nil if it cannot be a name, for instance because another program wrote the index.
  private static func name(of row: Row) -> String? {
    row.first.flatMap { $0.contains("/") ? nil : String(decoding: $0, as: UTF8.self) }
  }

  /// Names of the files with a value equal to or beginning with one of the texts, the latest first.
  func names(holding texts: [String]) -> [String] {
    let sought = texts.map(Self.sanitized)
    return rows.filter { row in
      row.dropFirst(2).contains { value in sought.contains { value.starts(with: $0) } }
    }.compactMap(Self.name)
  }

  func names(beginningWith prefix: String) -> [String] {
    rows.filter { $0.first?.starts(with: prefix.utf8) == true }.compactMap(Self.name)
  }

  /// Names of files with a fitting title or path; the text has both. Leaves out a file whose latest path is
  /// also the path of a later one: the path now belongs to another book.
  func presentNames(where fits: (_ text: String) -> Bool) -> [String] {
    var latest: Set<ArraySlice<UInt8>> = []
    return rows.filter { row in
      guard let path = row.dropFirst(4).first, latest.insert(path).inserted else { return false }
      let text = Array(row.dropFirst(3).joined(separator: [Self.tab]))
      return fits(String(decoding: text, as: UTF8.self))
    }.compactMap(Self.name)
  }
}
