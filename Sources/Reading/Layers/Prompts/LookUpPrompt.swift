/// The prompt for a word to look up.
struct LookUpPrompt: LinePrompt {
  var line = LineEditor()

  var title: String { "Look up: " }

  /// Returns the request to look up a word, without the punctuation around it.
  static func request(for text: String) -> Request {
    let word = text.trimmedWord
    return word.isEmpty ? .showMessage("No word to look up") : .lookUp(word)
  }

  mutating func enter() -> Response { .close(Self.request(for: line.text)) }
}

extension String {
  /// The text from its first to its last letter or digit.
  fileprivate var trimmedWord: String {
    func isSign(_ scalar: Unicode.Scalar) -> Bool {
      !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
    }
    let scalars = unicodeScalars.drop(while: isSign)
    guard let last = scalars.lastIndex(where: { !isSign($0) }) else { return "" }
    return String(scalars[...last])
  }
}
