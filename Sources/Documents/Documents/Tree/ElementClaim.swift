import BookText
import Markup

struct ElementClaim {
  enum Meaning: Equatable {
    /// Numbers of printed pages, as far as known, and the words beside them. Nothing else of the element is
    /// shown.
    case pageNumber([String], words: String)
    /// More than the number of a printed page; all of it is shown beside the text.
    case numberedWords(String?)
    /// It says nothing to a reader, so its content is not shown.
    case empty
    /// Hidden by a style.
    case outOfSight
    case formula(tex: String, isDisplayed: Bool)
    /// An image of the first letter of a word.
    case initial
    /// Text after the image of its first letter.
    case afterInitial(String, isWord: Bool)
    /// An image whose words are printed beside it, or say nothing.
    case repeated
    /// Line ends in its texts are lines.
    case lines
    /// A table that lays out a page.
    case layout
    /// A note beside its block.
    case sideNote(SideNotePlace)
    /// A text goes on with the word before it, or its last hyphen divides a word.
    case dividedWords(goesOn: Bool, endsInHyphen: Bool)
    /// A printed line, a paragraph or a `br`, goes on with the one before it or in the next one.
    case printedLine(goesOn: Bool, continues: Bool)
    /// A line of code, with the blanks of the file.
    case codeLine
    case noteReference(isLetter: Bool)
    /// An image that is all of a reference to a note, and the words in its place.
    case noteSign(String)
    /// A heading that begins a chapter.
    case chapter
    /// A phrase that is a line or a paragraph of its own.
    case line
    /// A term without a definition in its list.
    case lastTerm
    /// A line of a drawing that begins a paragraph, perhaps apart from the lines before it.
    case drawnParagraph(isApart: Bool)
    /// A drawing within a line, or a text in it.
    case inLine
    /// A short paragraph among others like it, in a list or an index.
    case entry
    /// A paragraph that is an item of a list; its text has the mark if there is no marker.
    case item(ListMarker)

    enum SideNotePlace: Equatable {
      /// First in the block.
      case here
      /// Behind the block, an element.
      case after(Int)
      /// Behind the block, with a mark in its place: the document declares it as a note.
      case referred(Int)
    }

    /// Empty, out of sight, or a page number without other words.
    var showsNothing: Bool {
      switch self {
      case .pageNumber(_, let words): words.isEmpty
      case .empty, .outOfSight: true
      default: false
      }
    }

    /// A mark has no place in the text: a number in the middle of a word does not divide the word.
    var isMark: Bool {
      switch self {
      case .pageNumber, .numberedWords: true
      default: false
      }
    }
  }

  /// Index of the element.
  let node: Int
  let meaning: Meaning

  /// Claims the content of the element too.
  fileprivate var takesContent: Bool {
    switch meaning {
    case .pageNumber, .empty, .outOfSight, .formula, .initial: true
    default: false
    }
  }

  /// Name of the meaning, printed by `--why`.
  var name: String { Mirror(reflecting: meaning).children.first?.label ?? "\(meaning)" }
}

/// Knows one kind of element by its attributes, its style, its text or its surroundings, and claims it. The
/// recognisers are asked before the document is written. Unclaimed elements are what their names and styles
/// say.
protocol ElementRecogniser: Recogniser {
  /// Elements with these attributes are among the ``ElementView/candidates``; by default none.
  static var attributes: Set<MarkupName> { get }

  /// Claims in the order of the document. Costs O(*n*) in its length.
  func claims(in view: ElementView) -> [ElementClaim]
}

extension ElementRecogniser {
  static var attributes: Set<MarkupName> { [] }
}

/// A document as recognisers see it.
struct ElementView {
  let document: DocumentTree
  /// Elements claimed so far whose content is not shown.
  fileprivate var whole: Set<Int> = []
  /// Elements of ``whole`` that show something in place of their content.
  fileprivate var shown: Set<Int> = []
  /// Tables claimed so far as layouts of a page.
  fileprivate var layouts: Set<Int> = []

  init(_ document: DocumentTree) { self.document = document }

  /// Length in bytes.
  var length: Int { document.source.count }

  /// An earlier recogniser claims the element with its content, which is not shown.
  func isClaimedWhole(_ node: Int) -> Bool { whole.contains(node) }

  /// Something is shown in place of the content of an element that ``isClaimedWhole(_:)``.
  func isReplaced(_ node: Int) -> Bool { shown.contains(node) }

  /// An earlier recogniser claims the table as the layout of a page.
  func isPageLayout(_ node: Int) -> Bool { layouts.contains(node) }

  /// Elements other than blocks and phrases of text: with a function, a role, an identifier, a place beside
  /// the text or an attribute that a recogniser asks for.
  var candidates: LazyMapSequence<[Int], TreeElement> {
    document.candidates.lazy.map { [document] in TreeElement($0, of: document) }
  }
}

/// The claims that won, by the order of the recognisers.
struct ElementClaims {
  /// A claim with its recogniser, and the claims that it won against.
  struct Won {
    let claim: ElementClaim
    let recogniser: String
    var losers: [String] = []
  }

  /// Claims in the order of the document.
  private var won: [Won] = []
  /// Side notes not shown yet, by the element before them.
  private var notes: [Int: [Int]] = [:]

  init() {}

  /// Asks recognisers in order, and forgets the claims to the last document. The first claim to an element
  /// wins; if it takes the content too, it wins all elements in it. Later claims are recorded as losers.
  mutating func decide(
    for document: DocumentTree, asking recognisers: [any ElementRecogniser]
  ) {
    let tree = document.tree
    var view = ElementView(document)
    (won, notes) = ([], [:])
    // For each node, the index of the claim that won it; -1 if there is none.
    var winners: [Int32] = []
    for recogniser in recognisers {
      for claim in recogniser.claims(in: view) {
        if winners.isEmpty { winners = Array(repeating: -1, count: tree.nodes.count) }
        let end = claim.takesContent ? tree.end(of: claim.node) : claim.node + 1
        let name = type(of: recogniser).name
        let winner = Int(winners[claim.node])
        if winner >= 0 {
          won[winner].losers.append("\(name): \(claim.name)")
        } else {
          for node in claim.node..<end { winners[node] = Int32(clamping: won.count) }
          won.append(Won(claim: claim, recogniser: name))
          if claim.takesContent { view.whole.insert(claim.node) }
          if claim.takesContent, !claim.meaning.showsNothing { view.shown.insert(claim.node) }
          if claim.meaning == .layout { view.layouts.insert(claim.node) }
          switch claim.meaning {
          case .sideNote(.after(let block)), .sideNote(.referred(let block)):
            notes[block, default: []].append(claim.node)
          default: break
          }
        }
      }
    }
    won.sort { $0.claim.node < $1.claim.node }
  }

  /// The claims forget the notes taken.
  mutating func takeNotes(after node: Int) -> [Int] {
    notes.isEmpty ? [] : notes.removeValue(forKey: node) ?? []
  }

  /// Costs O(log *n*).
  func claim(to node: Int) -> Won? {
    if won.isEmpty { return nil }
    let index = won.firstIndexAfter { $0.claim.node < node }
    return index < won.count && won[index].claim.node == node ? won[index] : nil
  }
}
