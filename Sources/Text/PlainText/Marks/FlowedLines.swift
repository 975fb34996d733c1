import BookText
import Decoding

/// The text of a mail whose header declares its lines as flowed (RFC 3676): a line that ends with a blank
/// goes on in the next one, in quotations too.
struct FlowedLines {
  private(set) var text: [UInt8] = []
  private(set) var editMap = EditMap(kept: true)

  /// Nil for other texts. Costs O(*n*).
  init?(of source: [UInt8]) {
    guard MailHeader(source[...])?.isFlowed == true else { return nil }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map {
      let words = $0.drop { $0 == ">" }
      // A blank before the words stands for nothing.
      return (depth: $0.count - words.count, words: words.first == " " ? words.dropFirst() : words)
    }
    let body = lines.drop { $0.words.isEmpty }.drop { !$0.words.isEmpty }
    var copied = 0
    for (line, next) in zip(body, body.dropFirst())
    where line.words.last == " " && !next.words.isEmpty && line.depth == next.depth
      && ![line, next].contains(where: { $0.words.elementsEqual("-- ".utf8) })
    {
      text += source[copied..<line.words.endIndex]
      copied = next.words.startIndex
      editMap.noteRemoval(copied - line.words.endIndex, at: text.count)
    }
    text += source[copied...]
  }
}
