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
        "       とうだいもり よる    ひ",
        "      海の燈台守は夜になると灯をつ",
        "                               きり",
        "      けた。船は遠くの港を出て、霧",
        "",
        "        の中をゆっくりと進んだ。",
        "", "", "", "", "",
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

  @Test("that meet are parted by a cell, and stay within the line")
  func crowded() throws {
    let shown = try page("夜《よる》空《おおぞら》霧《きり》に灯《ひ》がある。", columns: 30)
    #expect(shown.prefix(2) == ["     よる おおぞら きり ひ", "      夜空霧に灯がある。"])
    let end = try page("海の船が出て遠くの港の方へ曙《あけぼの》に行く", columns: 30)
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
