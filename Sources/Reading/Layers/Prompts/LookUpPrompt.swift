/// The line in which a word to be looked up is typed.
struct LookUpPrompt: LinePrompt {
  var line = LineEditor()

  var title: String { "Look up: " }

  /// Returns what has a word looked up; the signs round it are no part of it.
  static func request(for text: String) -> Request {
    let word = text.wordWithoutSigns
    return word.isEmpty ? .say("There is no word to look up") : .lookUp(word)
  }

  mutating func enter() -> Response { .close(Self.request(for: line.text)) }
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
