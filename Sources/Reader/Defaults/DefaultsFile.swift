import Cells
import Numbers

/// The contents of a defaults file: named values, in the order of the file.
///
///     bifolio-defaults 1
///     # Lines that begin with a number sign are for people.
///     theme = paper
///     after = "Call for Josiah."
///
/// A value without white space, quotes or backslashes is written bare, any other between quotes, with the
/// escapes `\n`, `\t`, `\"`, `\\` and `\u{…}`. Values with unknown names are kept unchanged: an older program
/// preserves the settings of a newer version.
///
/// A file is read line by line, so that a damaged line costs no other. A file of a newer format is read as
/// far as it is understood, and must not be overwritten.
public struct DefaultsFile: Hashable, Sendable {
  public static let version = 1
  private static let magic = "bifolio-defaults"

  private enum Line: Hashable, Sendable {
    case value(name: String, String)
    case comment(String)

    /// Parses a value, a comment or an empty line; returns nil if it is damaged.
    init?(_ bytes: ArraySlice<UInt8>) {
      let row = bytes.trimmingBlanks()
      if row.isEmpty || row.first == "#" {
        guard let comment = String(validating: row, as: UTF8.self) else { return nil }
        self = .comment(comment)
        return
      }
      guard let sign = row.firstIndex(of: "="), sign > row.startIndex,
        let name = String(validating: row[..<sign].trimmingBlanks(), as: UTF8.self),
        let value = unquoted(row[(sign + 1)...].trimmingBlanks())
      else { return nil }
      self = .value(name: name, value)
    }
  }

  private var lines: [Line] = []
  /// Index of the first line with each name.
  private var places: [String: Int] = [:]
  /// First damage found in reading the file; its bytes lack the damaged part.
  public private(set) var damage: DefaultsError?
  /// Numbers of the damaged lines below the heading, from 1, in order.
  public private(set) var damagedLines: [Int] = []
  /// Number of the first line below the heading.
  private var firstLine = 2
  /// Whether the file has a newer format than this version writes.
  public private(set) var isNewer = false

  public init() {}

  /// The names of the values, in the order of the file; a repeated name is listed each time.
  public var names: [String] {
    lines.compactMap { if case .value(let name, _) = $0 { name } else { nil } }
  }

  /// The first of several values. Setting nil removes all of them. O(1); O(*n*) to remove a value.
  public subscript(name: String) -> String? {
    get {
      guard let place = places[name], case .value(_, let value) = lines[place] else { return nil }
      return value
    }
    set {
      switch (places[name], newValue) {
      case (let place?, let value?): lines[place] = .value(name: name, value)
      case (_?, nil): remove(where: { $0 == name })
      case (nil, let value?): append(.value(name: name, value))
      case (nil, nil): break
      }
    }
  }

  /// The values with the numbers of their lines, from 1, in the file as it was read.
  public var numberedValues: [(number: Int, name: String, value: String)] {
    var damaged = damagedLines[...]
    var number = firstLine - 1
    return lines.compactMap { line in
      number += 1
      while damaged.first == number {
        damaged = damaged.dropFirst()
        number += 1
      }
      if case .value(let name, let value) = line { return (number, name, value) }
      return nil
    }
  }

  /// - Complexity: O(*n*).
  public mutating func remove(where shouldRemove: (String) -> Bool) {
    let kept = lines.filter { line in
      if case .value(let name, _) = line { !shouldRemove(name) } else { true }
    }
    lines = []
    places = [:]
    for line in kept { append(line) }
  }

  /// Appends a line. The first value with a name is the one that counts.
  private mutating func append(_ line: Line) {
    if case .value(let name, _) = line, places[name] == nil { places[name] = lines.count }
    lines.append(line)
  }

  /// The value called `name` as a number, clamped to `range`; nil if it is missing or not a number.
  public func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
    self[name].flatMap { Number.clamped($0.utf8, to: range) }
  }

  // MARK: Saves

  public struct Save: Hashable, Sendable {
    public let program: UInt32
    public let count: Int

    public init(by program: UInt32, count: Int) { (self.program, self.count) = (program, count) }
  }

  static let savesName = "saves"
  /// Number of programs whose saves are kept: as many as may be running, on all devices.
  private static let mostPrograms = 16

  /// Last save of each program with changes in the file, the latest last; malformed ones are left out.
  public var saves: [Save] {
    (self[Self.savesName] ?? "").split(separator: ",").compactMap { text in
      let parts = text.split(separator: ":")
      guard parts.count == 2,
        let program = Number.parse(parts[0].utf8, in: 0...UInt32.max, radix: 16),
        let count = Number.parse(parts[1].utf8, in: 1...Int(Int32.max))
      else { return nil }
      return Save(by: program, count: count)
    }
  }

  /// Whether the file contains a save, or a later one of the same program.
  public func holds(_ save: Save) -> Bool {
    saves.contains { $0.program == save.program && $0.count >= save.count }
  }

  /// Records a save as the latest, unless the file contains it. Keeps the saves of ``mostPrograms`` programs.
  public mutating func record(_ save: Save) {
    if holds(save) { return }
    let all = saves.filter { $0.program != save.program } + [save]
    self[Self.savesName] = all.suffix(Self.mostPrograms).map {
      "\(String($0.program, radix: 16)):\($0.count)"
    }.joined(separator: ",")
  }

  /// Whether it has a value missing from another file, not counting its saves.
  public func differs(from other: DefaultsFile) -> Bool {
    names.contains { $0 != Self.savesName && self[$0] != other[$0] }
  }

  // MARK: Reading

  /// Leaves out damaged parts, and records them. Lines of a newer format are not damage. `needsHeading` is
  /// false for a file written by hand. O(*n*).
  /// - Throws: ``DefaultsError`` if `bytes` have neither the heading of a defaults file nor a value.
  public init(_ bytes: [UInt8], needsHeading: Bool = true) throws(DefaultsError) {
    let rows = bytes.split(separator: "\n", omittingEmptySubsequences: false)
    let version = rows.first.flatMap(Self.version)
    isNewer = version.map { $0 > Self.version } ?? false
    let isHeadingMissing = !needsHeading && rows.first.flatMap { Line($0) } != nil
    damage = version == nil && !isHeadingMissing ? .notDefaults : nil
    firstLine = version == nil ? 1 : 2
    for (index, row) in rows.enumerated().dropFirst(firstLine - 1) {
      if let line = Line(row) {
        append(line)
      } else if !isNewer {
        damage = damage ?? .malformed(line: index + 1)
        damagedLines.append(index + 1)
      }
    }
    while case .comment("")? = lines.last { lines.removeLast() }
    if version == nil, names.isEmpty { throw .notDefaults }
  }

  /// A heading of a newer format may have more words; nil for other lines.
  private static func version(ofHeading row: ArraySlice<UInt8>) -> Int? {
    let words = String(decoding: row, as: UTF8.self).split { [" ", "\t", "\r"].contains($0) }
    guard words.count >= 2, words[0] == Self.magic,
      let version = Number.clamped(words[1].utf8, to: 0...Int.max), version > 0
    else { return nil }
    // A newer format may have more in its heading.
    return words.count == 2 || version > Self.version ? version : nil
  }

  // MARK: Writing

  /// The file's contents, as written to disk.
  public var bytes: [UInt8] {
    var text = "\(Self.magic) \(Self.version)\n"
    for line in lines {
      switch line {
      case .value(let name, let value): text += "\(name) = \(quoted(value))\n"
      case .comment(let comment): text += comment + "\n"
      }
    }
    return Array(text.utf8)
  }
}

/// A word of plain ASCII is bare, any other value in quotes and escaped.
private func quoted(_ value: String) -> String {
  let isBare =
    !value.isEmpty
    && value.unicodeScalars.allSatisfy {
      $0.value > 0x20 && $0.value < 0x7F && $0 != "\"" && $0 != "\\" && $0 != "#"
    }
  if isBare { return value }
  var text = "\""
  for scalar in value.unicodeScalars {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\t": text += "\\t"
    case _ where isHidden(scalar): text += "\\u{\(String(scalar.value, radix: 16))}"
    default: text.unicodeScalars.append(scalar)
    }
  }
  return text + "\""
}

/// Returns the value of the bytes after a name, bare or between quotes with escapes; nil if they are
/// malformed, or not UTF-8.
private func unquoted(_ bytes: ArraySlice<UInt8>) -> String? {
  guard bytes.first == "\"" else {
    let isBare = bytes.allSatisfy { $0 != "\"" && $0 != "\\" && $0 != " " }
    return isBare && !bytes.isEmpty ? String(validating: bytes, as: UTF8.self) : nil
  }
  var value: [UInt8] = []
  var rest = bytes.dropFirst()
  while let byte = rest.popFirst() {
    switch byte {
    case "\"":
      return rest.isEmpty ? String(validating: value, as: UTF8.self) : nil
    case "\\":
      switch rest.popFirst() {
      case "n": value.append("\n")
      case "t": value.append("\t")
      case "\"": value.append("\"")
      case "\\": value.append("\\")
      case "u":
        guard rest.popFirst() == "{",
          let end = rest.firstIndex(of: "}"),
          let code = Number.parse(rest[..<end], in: UInt32(0)...0x10_FFFF, radix: 16),
          let named = Unicode.Scalar(code)
        else { return nil }
        value += named.utf8
        rest = rest[(end + 1)...]
      default: return nil
      }
    default: value.append(byte)
    }
  }
  return nil
}

extension ArraySlice<UInt8> {
  fileprivate func trimmingBlanks() -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == " " || byte == "\t" || byte == "\r" }
    var part = drop(while: isBlank)
    while let last = part.last, isBlank(last) { part.removeLast() }
    return part
  }
}
