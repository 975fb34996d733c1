import BookText
import Cells
import Defaults
import Foundation
import Pictures
import TerminalInput
import Testing

@testable import Reading

/// Middle frames of turns, compared with recorded ones: the letters of each row, and below them the
/// brightness of the background, from 0 to 9 and a to z in twentieths of the paper's.
///
/// After changing a picture on purpose, record them again with BIFOLIO_RECORD=1, and look at the differences
/// in `Frames.txt`.
struct TurnPictureTests {
  /// A turn with a recorded middle frame.
  struct Picture: Sendable, CustomTestStringConvertible {
    var name: String
    var key: Key.Code
    var page: Int
    var size: Size
    var choices: [(Setting, String)]
    /// The time after the key, in milliseconds.
    var time: Int
    /// Keys typed before it.
    var typed = ""

    var testDescription: String { name }
  }

  private static let small = Size(columns: 40, rows: 12)
  private static let wide = Size(columns: 112, rows: 14)
  private static let spread: [(Setting, String)] = [(.spread, "two")]
  private static let fromRight: [(Setting, String)] = [(.direction, "rtl")]

  static let pictures: [Picture] =
    pictures("on", .right, .left) + pictures("back", .left, .right) + thumbed

  /// The map of the book at rest, and the pages that run past the thumb.
  private static let thumbed: [Picture] = {
    func picture(_ name: String, _ size: Size, _ choices: [(Setting, String)] = []) -> Picture {
      Picture(
        name: name, key: .character("7"), page: 4, size: size, choices: choices, time: 20,
        typed: "z")
    }
    var rest = picture("fore-edge at rest", Size(columns: 64, rows: 18))
    (rest.typed, rest.key, rest.time) = ("dG", .character("g"), 2_000)
    return [
      rest, picture("thumbed page", Size(columns: 64, rows: 18)),
      picture("thumbed page at night", Size(columns: 64, rows: 18), [(.theme, "night")]),
      picture("thumbed spread", Size(columns: 84, rows: 18), spread),
      picture("thumbed spread from the right", Size(columns: 84, rows: 18), spread + fromRight),
      picture("thumbed by the map at the foot", small),
      picture("thumbed scroll", Size(columns: 64, rows: 18), [(.transition, "scroll")]),
      picture("thumbed, sixteen colours", Size(columns: 64, rows: 18)),
    ]
  }()

  /// The turns one way; `mirrored` is the key for the same way in books read from the right.
  private static func pictures(_ way: String, _ key: Key.Code, _ mirrored: Key.Code) -> [Picture] {
    let (first, end) = way == "on" ? (1, 999) : (2, 1)
    var all: [Picture] = []
    func add(
      _ name: String, _ key: Key.Code, page: Int = 4, size: Size = Size(columns: 64, rows: 14),
      _ choices: [(Setting, String)], after time: Int = 130
    ) {
      all.append(
        Picture(
          name: "\(name), \(way)", key: key, page: page, size: size, choices: choices, time: time))
    }
    let scroll: [(Setting, String)] = [(.transition, "scroll")]
    add("spread", key, spread)
    add("spread from the right", mirrored, spread + fromRight)
    add("page", key, size: small, [])
    add("page from the right", mirrored, size: small, fromRight)
    add("slide", key, size: small, scroll)
    add("slide from the right", mirrored, spread + fromRight + scroll)
    let (jump, from) = way == "on" ? (Key.Code.character("G"), 4) : (.character("g"), 999)
    let paired: [(Setting, String)] = [(.spread, "paired")]
    add("riffle of a spread", jump, page: from, size: wide, paired, after: 150)
    add(
      "riffle of a spread from the right", jump, page: from, size: wide, paired + fromRight,
      after: 150)
    add("riffle of single leaves", jump, page: from, size: small, [], after: 150)
    add("board", key, page: first, spread)
    add("board from the right", mirrored, page: first, spread + fromRight)
    add("bump", key, page: end, size: small, [], after: 60)
    add("bump of a spread", key, page: end, size: wide, way == "on" ? [] : paired, after: 60)
    add("night", key, size: small, [(.theme, "night")])
    add("sixteen colours", key, spread)
    return all
  }

  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Frames.txt")

  private static let recorded: [String: String] = {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let parts = text.components(separatedBy: "\n== ").dropFirst()
    return Dictionary(
      uniqueKeysWithValues: parts.map { part in
        let end = part.firstIndex(of: "\n") ?? part.endIndex
        return (String(part[..<end]), String(part[end...].dropFirst()))
      })
  }()

  private func frame(of picture: Picture) throws -> String {
    var settings = Settings()
    for (setting, choice) in picture.choices { settings.choose(choice, for: setting) }
    var reader = reader(
      try sampleBook(chapters: 3), columns: picture.size.columns, rows: picture.size.rows,
      settings: settings, depth: picture.name.contains("sixteen") ? .few : .direct)
    _ = reader.type(picture.page == 999 ? "G" : "\(picture.page)g")
    _ = reader.type(picture.typed)
    let start = Duration.seconds(600_000_000)
    if !picture.typed.isEmpty { _ = reader.frame(at: start) }
    let paper = reader.pages.palette.paper.luminance
    reader.handle(.key(Key(picture.key)), at: start)
    let now = start + .milliseconds(picture.time)
    reader.tick(at: now)
    // The message about a jump is not part of the picture.
    if reader.layers.page.notice?.contains(" goes back") == true { reader.layers.page.notice = nil }
    let frame = reader.frame(at: now)
    let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz")
    let shades = (0..<frame.size.rows).map { row in
      String(
        (0..<frame.size.columns).map { column in
          let cell = frame[column: column, row: row]
          guard cell.style.background.rgb != nil else { return "." }
          let share = cell.style.background.luminance / paper
          return digits[min(35, Int((share * 20).rounded()))]
        })
    }
    let text = frame.lines.map { "|\($0)" }
    return (text + shades).joined(separator: "\n")
  }

  @Test(arguments: pictures)
  func theMiddleOfATurnLooksAsRecorded(picture: Picture) throws {
    if ProcessInfo.processInfo.environment["BIFOLIO_RECORD"] != nil { return }
    let seen = try frame(of: picture)
    let recorded = try #require(Self.recorded[picture.name], "no frame was recorded")
    #expect(
      seen == recorded.trimmingCharacters(in: .newlines), "\(picture.name) looks like\n\(seen)")
  }

  @Test func framesAreRecordedOnDemand() throws {
    guard ProcessInfo.processInfo.environment["BIFOLIO_RECORD"] != nil else { return }
    let frames = try Self.pictures.map { "\n== \($0.name)\n" + (try frame(of: $0)) }
    try (frames.joined(separator: "\n") + "\n").write(
      to: Self.file, atomically: true, encoding: .utf8)
  }
}
