import Cells
import Defaults
import Testing

@testable import Reading

/// Positions of pages and their text on screens of usual sizes, as recorded.
struct PageGeometryTests {
  private func text(_ rect: Rect) -> String {
    "\(rect.column),\(rect.row) \(rect.size.columns)×\(rect.size.rows)"
  }

  @Test(
    "pages and text are where they were designed to be",
    arguments: [
      ("20×8", "paper 0,0 20×8 text 1,0 18×7"),
      ("40×12", "paper 0,0 40×12 text 2,1 36×9"),
      ("80×24", "paper 1,0 76×24 text 6,2 66×20"),
      ("80×24 two", "paper 2,0 76×24 text 5,2 31×20 text 44,2 31×20"),
      ("100×30 one", "paper 9,1 78×28 text 15,4 66×22"),
      ("120×36", "paper 2,2 116×32 text 5,5 51×26 text 64,5 51×26"),
      ("160×45", "paper 5,2 150×41 text 10,5 64×35 text 86,5 64×35"),
      ("250×60", "paper 48,2 154×56 text 53,5 66×50 text 131,5 66×50"),
      ("60×24 two", "paper 2,0 56×24 text 5,2 21×20 text 34,2 21×20"),
    ])
  func recorded(size: String, expected: String) throws {
    let parts = size.split(separator: " ").map(String.init)
    let numbers = parts[0].split(separator: "×").compactMap { Int($0) }
    let layout = try #require(
      layout(numbers[0], numbers[1]) {
        $0.spread = parts.contains("two") ? .two : parts.contains("one") ? .one : .auto
      })
    let pages = layout.pages.map { "text \(text($0.text))" }
    #expect("paper \(text(layout.paper)) \(pages.joined(separator: " "))" == expected)
  }
}
