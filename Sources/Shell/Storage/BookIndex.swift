import Defaults
import System

/// Index of the files of read books: one line per book, the latest first, in one file of the cache. Finds a
/// book by path, edition or title, and the conflict copies of a file by its name, without reading all files.
/// Rebuilt when a file has been added, replaced or removed, since that changes the time of the directory. A
/// missing or outdated index costs only time: the files themselves decide what is in them.
struct BookIndex {
  /// A heading and the lines: name, time, edition, title and paths, each with a tab after it; the latest
  /// first.
  let bytes: [UInt8]

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
    bytes = kept
  }

  /// Reads the index of `directory`, or makes it again; without a `path`, it is not kept.
  /// - Complexity: O(1) if nothing has changed, else O(*n*) in the number of files.
  init(of directory: String, at path: String?, load: (_ name: String) -> DefaultsFile?) {
    if let kept = BookIndex(of: directory, keptAt: path) {
      self = kept
      return
    }
    let heading = FileStatus(of: directory).map { Self.heading(directory, $0.modified) } ?? []
    let lines = Self.lines(of: directory, known: Self.knownLines(at: path), load: load)
    bytes = heading + lines.flatMap { $0 + [Self.newLine] }
    // Without the index, the next start is only slower.
    if let path { _ = try? FileAccess.replace(path, with: bytes, isDurable: false) }
  }

  /// Lines of an outdated index, by the name and the time of their files.
  private static func knownLines(at path: String?) -> [[UInt8]: ArraySlice<UInt8>] {
    let kept = path.flatMap { try? FileAccess.contents(of: $0) } ?? []
    var known: [[UInt8]: ArraySlice<UInt8>] = [:]
    for line in kept.split(separator: newLine).dropFirst() {
      known[Array(fields(of: line, upTo: 2).joined(separator: [tab]))] = line
    }
    return known
  }

  /// One line for each file, the latest first. A known line of the same time saves loading its file.
  private static func lines(
    of directory: String, known: [[UInt8]: ArraySlice<UInt8>],
    load: (_ name: String) -> DefaultsFile?
  ) -> [ArraySlice<UInt8>] {
    var lines: [(time: FileStatus.Time, line: ArraySlice<UInt8>)] = []
    for name in FileSystem.names(in: directory) where !name.hasSuffix(SharedFiles.earlier) {
      guard let status = FileStatus(of: "\(directory)/\(name)"), status.kind == .regular else {
        continue
      }
      let key = Array("\(name)\t\(text(status.modified))".utf8)
      // Files of books have names without a dot.
      let line = known[key] ?? line(after: key, of: name.utf8.contains(".") ? nil : load(name))
      lines.append((status.modified, line))
    }
    lines.sort { $0.time > $1.time }
    return lines.map(\.line)
  }

  /// The first line: it changes with the directory and its time.
  private static func heading(_ directory: String, _ time: FileStatus.Time) -> [UInt8] {
    Array("bifolio-index 1\t\(directory)\t\(text(time))\n".utf8)
  }

  private static func text(_ time: FileStatus.Time) -> String {
    "\(time.seconds).\(time.nanoseconds)"
  }

  /// Key (name and time), edition, title and paths; all but the key are empty for a file of no book.
  private static func line(after key: [UInt8], of file: DefaultsFile?) -> ArraySlice<UInt8> {
    let paths = file.map { BookPaths($0).all } ?? []
    let values = [file?["edition"] ?? "", file?["title"] ?? ""] + paths
    return (key + values.flatMap { [tab] + sanitized($0) } + [tab])[...]
  }

  /// Replaces control characters, since they end fields and lines, by blanks.
  private static func sanitized(_ value: String) -> [UInt8] { value.utf8.map { max($0, " ") } }

  private static func fields(of line: ArraySlice<UInt8>, upTo count: Int) -> [ArraySlice<UInt8>] {
    Array(
      line.split(separator: tab, maxSplits: count, omittingEmptySubsequences: false).prefix(count))
  }

  var names: [String] { bytes.split(separator: Self.newLine).dropFirst().compactMap(Self.name) }

  /// Nil if it cannot be a name, for instance because another program wrote the index.
  private static func name(in line: ArraySlice<UInt8>) -> String? {
    let name = line.prefix { $0 != tab }
    return name.contains("/") ? nil : String(decoding: name, as: UTF8.self)
  }

  /// Nil if the line is damaged.
  private static func latestPath(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let fields = fields(of: line, upTo: 5)
    return fields.count == 5 ? fields[4] : nil
  }

  /// Names of the files with a value equal to or beginning with one of the texts, the latest first.
  func names(holding texts: [String]) -> [String] {
    lines(at: texts.flatMap { bytes.places(of: [Self.tab] + Self.sanitized($0)) })
      .compactMap(Self.name)
  }

  func names(beginningWith prefix: String) -> [String] {
    lines(at: bytes.places(of: [Self.newLine] + prefix.utf8).map { $0 + 1 }).compactMap(Self.name)
  }

  private func lines(at places: [Int]) -> [ArraySlice<UInt8>] {
    let starts = Set(places.compactMap { bytes[..<$0].lastIndex(of: Self.newLine) })
    return starts.sorted().map { bytes[($0 + 1)...].prefix { $0 != Self.newLine } }
  }

  /// Names in the lines at some places. Leaves out a file whose latest path is also the path of a later one:
  /// the path now belongs to another book.
  func presentNames(at places: [Int]) -> [String] {
    lines(at: places).compactMap { line in
      guard let path = Self.latestPath(in: line), !path.isEmpty else { return nil }
      let same = lines(at: bytes.places(of: [Self.tab] + path + [Self.tab]))
      return same.first { Self.latestPath(in: $0) == path } == line ? Self.name(in: line) : nil
    }
  }
}
