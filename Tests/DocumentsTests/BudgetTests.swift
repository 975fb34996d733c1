import BookText
import ProcessorTime
import SampleFiles
import Testing

@testable import Documents
@testable import Markup

/// Documents needing work out of proportion to their length.
@Suite struct BudgetTests {
  @Test func aSheetOfManyDocumentsIsParsedOnce() throws {
    let rules = (0..<2_000).map { ".a\($0){margin:1em}" }.joined()
    let documents = (0..<40).map { index in
      """
      <html><head><link rel='stylesheet' href='style.css'/><style>.n\(index){margin:0}</style></head>
      """
    }
    let bytes = zip([(name: "style.css", content: rules)])
    let archive = try ZipArchive(FileBytes(bytes))
    let sheets = StyleSheetCache(archive)
    var budget = StepBudget()
    for (index, document) in documents.enumerated() {
      let tree = Array(document.utf8).withTextBytes { source in
        sheets.styles(
          of: ElementTree(source, isXML: true), in: source, at: "\(index).xhtml", budget: &budget)
      }
      #expect(!tree.cascade.isEmpty)
    }
    // A rule costs 64 steps.
    #expect(budget.taken < (2_000 + 40) * 65)
  }

  @Test func importedSheetsAreWeakerAndReadOnceEvenInACircle() throws {
    let sheets = [
      (name: "OPS/b.css", content: "@import 'c.css'; p{text-align:right} .x{text-align:right}"),
      (name: "OPS/c.css", content: "@import 'b.css'; p{text-align:center} .y{text-align:center}"),
    ]
    let book = try book(
      epub(
        ["<p>one</p><p class='x'>two</p><p class='y'>three</p>"],
        css: "@import url(b.css); .x{text-align:left}", more: sheets))
    #expect(book?.blocks.map(\.layout.alignment) == [.right, .left, .centre])
    #expect(book?.isSimplified == false)
  }

  @Test func aBookWithTooManyRulesIsShownPlainly() throws {
    let classes = String(repeating: "a ", count: 10_000)
    let css = "p{font-style:italic}" + String(repeating: ".a", count: 10_000) + "{margin:1em}"
    let book = try chapter(
      "<p>one</p><p class='\(classes)'>two</p><p>three <i>four</i></p>", css: css)
    #expect(book.isSimplified)
    #expect(book.outline == ["paragraph one", "paragraph two", "paragraph three four"])
    #expect(book.emphasised["one"] == .italic)
    #expect(book.emphasised["two"] == nil)
    #expect(book.emphasised["four"] == .italic)
  }

  @Test func longTextsOfStyleSheetsAreLeftOut() throws {
    let accents = String(repeating: "\u{301}", count: 500)
    let book = try chapter(
      "<p>one</p><p class='a'>two</p>", css: ".a::before{content:'e\(accents)'}")
    #expect(book.outline == ["paragraph one", "paragraph two"])
  }

  @Test func entitiesMakeATextAtMostTwiceAsLong() throws {
    let value = String(repeating: "x", count: 900)
    let text =
      "<!DOCTYPE html [<!ENTITY e \"\(value)\">]><html><body><p>\(String(repeating: "&e;", count: 5_000))</p>"
    let book = try #require(try book(Array(text.utf8)))
    #expect(book.text.starts(with: value.utf8))
    // Those left over are shown as they are.
    #expect(book.text.count < 3 * text.utf8.count)
    #expect(book.words(book.blocks[0].range).hasSuffix("&e;&e;"))
  }

  @Test func elementsInEachOtherDoNotMultiplyTheirText() {
    let text = String(repeating: "<a>", count: 200) + String(repeating: "word ", count: 20_000)
    let node = MarkupNode.document(Array(text.utf8))
    #expect(node.all("a").count == 200)
    #expect(node.all("a").allSatisfy { $0.text.utf8.count <= 4_096 })
  }

  @Test func textsOfStyleSheetsAreOmittedWhenTheyAreTooMany() throws {
    let body = String(repeating: "<p>a", count: 40_000)
    let sign = String(repeating: "x", count: 64)
    let book = try chapter(body, css: "p::before{content:'\(sign)'} p::after{content:'\(sign)'}")
    #expect(book.isSimplified)
    #expect(book.blocks.count == 40_000)
    #expect(book.outline.last == "paragraph a")
    #expect(book.text.count < 40 * body.utf8.count)
  }

  @Test("headings with nothing between them take time in proportion to their number")
  func headingsOnly() {
    let growth = growth(ofFourTimes: 5_000) { count in
      let page = "<h1>a</h1>" + String(repeating: "<h2>b</h2>", count: count)
      _ = try? book(Array("<html><body>\(page)</body></html>".utf8), named: "a.html")
    }
    #expect(growth < 8)
  }

  @Test("paragraphs of one cell take time in proportion to their number")
  func paragraphsOfACell() {
    let growth = growth(ofFourTimes: 5_000) { count in
      let lines = String(repeating: "<b>a</b><br><br>", count: count)
      _ = try? book(Array("<table><tr><td>\(lines)</table>".utf8), named: "a.html")
    }
    #expect(growth < 8)
  }

  @Test("claims that lose take time in proportion to their number")
  func losingClaims() {
    let growth = growth(ofFourTimes: 20_000) { count in
      let page = String(repeating: "<a class='pagenum noteref'>1</a> ", count: count)
      _ = try? book(Array("<html><body><p>\(page)</p></body></html>".utf8), named: "a.html")
    }
    #expect(growth < 8)
  }

  @Test("rules that end with the same attribute spend the budget before they take long")
  func rulesOfOneAttribute() throws {
    let rules = (0..<8_000).map { "#i\($0)>.c:first-child~p[id]{margin:0}" }.joined()
    let paragraphs = (0..<8_000).map { "<p id=i\($0)>a" }.joined()
    let page = "<html><head><style>\(rules)</style></head><body>\(paragraphs)</body></html>"
    let time = processorTime { _ = try? book(Array(page.utf8), named: "a.html") }
    // Two seconds for a megabyte, and four times as much while other tests run.
    #expect(time < .nanoseconds(8_000 * page.utf8.count))
  }
}
