import BookText
import Documents
import Testing

@Suite("The list of contents that pdftohtml prints of a PDF file")
struct PDFOutlineTests {
  private func entries(_ text: String) -> [String] {
    PageOutline(pdfToHTML: Array(text.utf8)).entries.map { "\($0.level) \($0.title), \($0.page)" }
  }

  @Test func hasTitlesLevelsAndPages() {
    let list = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE pdf2xml SYSTEM "pdf2xml.dtd">
      <pdf2xml producer="poppler"><page number="1"><text>&lt;outline> <b>Lamps</b></text></page>
      <outline>
      <item page="2">Oils &amp; wicks</item>
      <outline><item page="3">Oils</item><outline><item page="3">Rape</item></outline></outline>
      <item page="9">Glass</item>
      </outline></pdf2xml>
      """
    #expect(entries(list) == ["1 Oils & wicks, 2", "2 Oils, 3", "3 Rape, 3", "1 Glass, 9"])
  }

  @Test(arguments: [
    "", "no list",
    "<outline><item>a</item><item page='x'>b</item><item page='-1'>c</item></outline>",
    "<outline><item page='99999999999999999999'>a</item></outline>",
    String(repeating: "<outline>", count: 100_000),
  ])
  func hasNothingThatIsNoEntry(text: String) { #expect(entries(text).isEmpty) }

  @Test func hasABoundedNumberOfEntriesAndLevels() {
    let item = "<item page='1'>a</item>"
    let deep = "<outline>" + item + String(repeating: "<outline>", count: 40) + item
    #expect(entries(deep) == ["1 a, 1", "6 a, 1"])
    #expect(
      entries("<outline>" + String(repeating: item, count: 30_000) + "</outline>").count == 20_000)
  }
}
