import BookText
import Cells
import Defaults
import PlainText
import Testing

@testable import Reading

@Suite("Readings of characters") struct RubyTests {
  /// The page of a text in the notation of Aozora Bunko, without blanks at the ends of the rows.
  private func page(
    _ text: String, columns: Int = 40, rows: Int = 12, _ leading: Settings.Leading = .auto
  ) throws -> [String] {
    var settings = Settings()
    settings.leading = leading
    let book = try Book(plainText: Array(text.utf8), named: "灯")
    var reader = reader(book, columns: columns, rows: rows, settings: settings)
    return reader.screenText().map { row in
      String(row.reversed().drop { $0 == " " }.reversed())
    }
  }

  private let sea = """
    　海の｜燈台守《とうだいもり》は夜《よる》になると灯《ひ》をつけた。船は遠くの港を出て、\
    霧《きり》の中をゆっくりと進んだ。
    """

  @Test("stand centred above them, in the empty row between the lines")
  func above() throws {
    let shown = try page(sea)
    #expect(
      shown == [
        "          とうだいもり よる",
        "         海の燈台守   は夜にな",
        "             ひ",
        "         ると灯をつけた。船は遠",
        "                      きり",
        "         くの港を出て、霧の中を",
        "",
        "           ゆっくりと進んだ。",
        "", "", "",
        "                 1 of 1",
      ])
  }

  @Test("are not shown if the reader has the lines close together")
  func single() throws {
    let shown = try page(sea, .single)
    #expect(
      shown.prefix(4) == [
        "", "      海の燈台守は夜になると灯をつ", "      けた。船は遠くの港を出て、霧",
        "        の中をゆっくりと進んだ。",
      ])
  }

  @Test("leave the lines close together if they are rare, and to screen readers")
  func rare() throws {
    let text = String(repeating: "船は遠くの港を出て、ゆっくりと進んだ。", count: 300) + sea
    let book = try Book(plainText: Array(text.utf8), named: "灯")
    #expect(book.ruby.count == 4 && !book.hasFrequentReadings)
    #expect(try Book(plainText: Array(sea.utf8), named: "灯").hasFrequentReadings)
    var settings = Settings()
    settings.accessible = .on
    #expect(settings.presented.leading == .single)
  }

  @Test("are not waited for in a chapter without any on a low screen: its lines are close together")
  func chapters() throws {
    let plain = String(repeating: "船は遠くの港を出て、ゆっくりと進んだ。", count: 30)
    let chapters =
      "\n\n\n第一章　灯台\n\n\n\(String(repeating: sea, count: 4))\n\n\n\n第二章　船\n\n\n\(plain)\n"
    let book = try Book(plainText: Array(chapters.utf8), named: "灯")
    #expect(book.sections.count == 2 && book.hasFrequentReadings)
    func rows(_ rows: Int, onPageOf words: String) throws -> [String] {
      var reader = reader(book, columns: 40, rows: rows)
      for _ in 0..<9 where !reader.screenText().joined().contains(words) {
        _ = reader.press(.right)
      }
      return reader.screenText()
    }
    /// Distance of two consecutive lines.
    func distance(_ text: [String], _ words: String) -> Int? {
      let lines = text.indices.filter { text[$0].contains(words) }
      return zip(lines, lines.dropFirst()).map { $1 - $0 }.min()
    }
    #expect(distance(try rows(24, onPageOf: "燈台守"), "の") == 2)
    #expect(distance(try rows(24, onPageOf: "第二章"), "船は") == 1)
    #expect(distance(try rows(40, onPageOf: "第二章"), "船は") == 2)
    // A click finds the word in its row.
    var low = reader(book, columns: 40, rows: 24)
    for _ in 0..<9 where !low.screenText().joined().contains("第二章") { _ = low.press(.right) }
    let shown = low.screenText()
    let row = try #require(shown.lastIndex { $0.contains("船は") })
    #expect(low.context(at: .zero).place(column: 12, row: row) != nil)
  }

  @Test("that meet are parted by a cell, and stay within the line")
  func crowded() throws {
    let shown = try page("夜《よる》空《おおぞら》霧《きり》に灯《ひ》がある。", columns: 30)
    #expect(shown.prefix(2) == [" よる おおぞら きり ひ", " 夜     空     霧に灯がある。"])
    let end = try page(
      "海の船が出て遠くの港の方へ曙《あけぼの》に向かって静かに進んで行った", columns: 30)
    #expect(
      end.prefix(2) == ["                     あけぼの", " 海の船が出て遠くの港の方へ曙"])
  }

  @Test("that are wider than the line end with an ellipsis")
  func wide() throws {
    let long = String(repeating: "ながいよみ", count: 6)
    let shown = try page("海の雨《\(long)》が降る。", columns: 30)
    #expect(shown[0] == " ながいよみながいよみながい…")
    #expect(shown[1] == "        海の雨が降る。")
    let fits = try page("海の雨《ながいよみながいよみながい》が降る。", columns: 30)
    #expect(!fits[0].contains("…"))
  }
}
