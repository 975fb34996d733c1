import BookText
import Markup

/// Words of a document in small letters.
struct KnownWords {
  private var words: Set<String> = []
  /// Later words are unknown.
  private static let maximumWords = 1 << 17

  /// Words of all texts except the first word of each, which may be the rest of a word. Costs O(*n*).
  init(_ document: DocumentTree) {
    var text: [UInt8] = []
    for node in document.tree.nodes.indices where document.tree.nodes[node].isText {
      text.removeAll(keepingCapacity: true)
      document.tree.appendText(of: node, in: document.source, to: &text)
      for word in text.split(whereSeparator: { $0 <= " " }).dropFirst()
      where words.count < Self.maximumWords {
        words.insert(String(decoding: word, as: UTF8.self).lowercased().filter(\.isLetter))
      }
    }
  }

  func contains(_ word: String) -> Bool { words.contains(word.lowercased().filter(\.isLetter)) }
}
