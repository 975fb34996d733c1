import BookText
import Cells
import TerminalInput

/// The line in which a word to be looked up is typed.
struct LookUpPrompt: Panel {
  private var line = LineEditor()

  /// Returns what has a word looked up; the signs round it are no part of it.
  static func request(for text: String) -> Request {
    let word = text.wordWithoutSigns
    return word.isEmpty ? .say("There is no word to look up") : .lookUp(word)
  }

  mutating func press(_ key: Key, _ context: Context) -> Response {
    if key == Key(.enter) { return .close(Self.request(for: line.text)) }
    if key.cancels { return .close }
    line.take(key)
    return .stay
  }

  mutating func paste(_ text: String, _ context: Context) -> Response {
    line.append(text)
    return .stay
  }

  func draw(_ context: Context, into frame: inout Grid) {
    frame.drawPrompt("Look up: ", line, palette: context.palette)
  }
}

extension Key {
  /// Whether it cancels a line that is being typed.
  var cancels: Bool {
    [Key(.escape), Key(.character("c"), .control), Key(.character("g"), .control)].contains(self)
  }
}

extension String {
  /// The text without what stands round its first and last letter or digit.
  fileprivate var wordWithoutSigns: String {
    func isSign(_ scalar: Unicode.Scalar) -> Bool {
      !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
    }
    let scalars = unicodeScalars.drop(while: isSign)
    guard let last = scalars.lastIndex(where: { !isSign($0) }) else { return "" }
    return String(scalars[...last])
  }
}
