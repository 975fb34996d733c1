/// The prompt for a page number of the printed edition: 34, xiv.
struct PrintedPagePrompt: LinePrompt {
  var line = LineEditor()

  var title: String { "Printed page: " }

  mutating func enter() -> Response {
    let number = line.text.split(separator: " ").joined(separator: " ")
    return number.isEmpty ? .close : .close(.go(.printedPage(number)))
  }
}
