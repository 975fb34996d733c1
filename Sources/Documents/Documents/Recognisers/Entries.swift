import Markup
import PlainText

/// Entries of indexes and lists, in paragraphs set in without margins: most of a class are short, and few end
/// like a sentence.
struct Entries: ElementRecogniser {
  private static let minimumEntries = 3
  /// Bytes of a short paragraph.
  private static let longest = 100

  func claims(in view: ElementView) -> [ElementClaim] {
    var classes: [[MarkupName]: Class] = [:]
    for paragraph in view.candidates
    where paragraph.style.kind == .paragraph && paragraph.style.style.isSolid {
      classes[paragraph.style.element.classes, default: Class()].addParagraph(paragraph)
    }
    let entries = classes.values.filter(\.areEntries).flatMap(\.nodes).sorted()
    if entries.count < Self.minimumEntries { return [] }
    return entries.map { ElementClaim(node: $0, meaning: .entry) }
  }

  private struct Class {
    private(set) var nodes: [Int] = []
    /// Paragraphs that are short, and paragraphs that end like a sentence.
    private var (short, sentences) = (0, 0)

    mutating func addParagraph(_ paragraph: TreeElement) {
      let words = paragraph.words(maximumLength: longest + 1)
      if words.isEmpty { return }
      nodes.append(paragraph.node)
      if words.utf8.count <= longest { short += 1 }
      if words.endsSentence { sentences += 1 }
    }

    /// Whether at least three in four are short, and at most one in four ends like a sentence.
    var areEntries: Bool { 4 * short >= 3 * nodes.count && 4 * sentences <= nodes.count }
  }
}
