import BookText
import Documents
import Markup

/// The lines of an answer in HTML, with a line for each item; nil if no known tag begins and ends, as in a
/// plain answer. Without blocks, the answer's own lines stay.
func linesOfHTML(_ answer: String) -> [String]? {
  func isPaired(_ tag: String) -> Bool {
    answer.holds("</\(tag)>") && (answer.holds("<\(tag)>") || answer.holds("<\(tag) "))
  }
  let blocks = ["p", "div", "li", "dd", "td", "blockquote"]
  let hasBlocks = blocks.contains(where: isPaired) || answer.holds("<br")
  guard hasBlocks || ["b", "i", "em", "strong", "span", "font", "a"].contains(where: isPaired)
  else { return nil }
  let source = Array((hasBlocks ? answer : answer.changing("\n", to: "<br>")).utf8)
  let options = DocumentOptions(
    named: "", fingerprint: Fingerprint(of: source), encoding: "UTF-8")
  guard case .book(let book)? = try? Document.html.contents(of: FileBytes(source), options)
  else { return nil }
  return book.blocks.flatMap { block in
    let mark = block.layout.marker.text
    let start = String(repeating: " ", count: Int(block.layout.leading)) + mark
    return printedLines(
      of: Array((start + (mark.isEmpty ? "" : " ")).utf8) + book.text[block.range])
  }
}
