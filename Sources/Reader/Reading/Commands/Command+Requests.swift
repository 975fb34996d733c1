import Asking
import Defaults
import Quotations

extension Command {
  /// Whether the command runs during an animated turn; otherwise the turn is finished first.
  var isDuringTurns: Bool {
    [.nextPage, .previousPage, .autoTurn, .menu, .dismiss, .redraw].contains(self)
  }

  /// How much of the book must be known for its requests.
  var need: Request.Need {
    [.links, .matches, .words, .marks, .notes].contains(self) ? .allPages : .nothing
  }

  /// Returns the requests of the command. Empty if only other keys or gestures have its effect.
  func requests(_ context: Context) -> [Request] {
    switch self {
    case .nextPage: [.step(.forward, .key)]
    case .previousPage: [.step(.backward, .key)]
    case .holdLeaf:
      context.scene.transition == .none
        ? [.showMessage("Page turns are not animated")]
        : LiftedLeaf.requests
    case .lineDown: [.scroll(lines: 1)]
    case .lineUp: [.scroll(lines: -1)]
    case .halfPageDown: [.scrollHalf(.forward)]
    case .halfPageUp: [.scrollHalf(.backward)]
    case .columnsLeft: [.moveSideways(.backward)]
    case .columnsRight: [.moveSideways(.forward)]
    case .autoTurn: [.toggleAutoTurn]
    case .readAloud: [.toggleReadingAloud]
    case .firstPage: [.go(.page(0))]
    case .lastPage: [.go(.lastPage)]
    case .follow: [.go(.lastPage), .follow]
    case .position: [.showPosition]
    case .filterLines: [.open(TextPrompt.filter)]
    case .toggleOption: [.open(LetterPrompt.option)]
    case .fileCommand: [.open(LetterPrompt.file)]
    // Digits open a prompt of their own.
    case .goToPage:
      context.book.pageMarks.isEmpty && context.book.isWhole
        ? [.showMessage("No printed page numbers · 12 and Enter go to page 12")]
        : [.open(TextPrompt.printedPage)]
    case .nextChapter: [.go(.chapter(.forward))]
    case .previousChapter: [.go(.chapter(.backward))]
    case .nextParagraph: [.go(.paragraph(.forward), .turn)]
    case .previousParagraph: [.go(.paragraph(.backward), .turn)]
    case .back: [.go(.back, .turn)]
    case .forward: [.go(.forward, .turn)]
    case .contents: [.show(.contents)]
    case .fetchPlace: [.question(.devices(.fetchPlace))]
    case .sendPlace: [.question(.devices(.sendNow))]
    case .shelf: [.show(.shelf)]
    case .openFile: [.open(TextPrompt.file(after: ""))]
    case .nextFile: [.question(.open(.neighbour(.forward)))]
    case .previousFile: [.question(.open(.neighbour(.backward)))]
    case .statistics: [.question(.statistics(.load))]
    case .thumb: ThumbLayer.requests(context)
    case .links: LinksPanel(context).map { [.open($0)] } ?? [.showMessage("No links on this page")]
    case .facing: [.open(TextPrompt.facing(context.choices.own.facing?.name))]
    case .flip: [.flip]
    case .facingSentence: FacingFoot.requests(for: nil, context)
    case .image:
      ImagePanel(context).map { [.open($0)] } ?? [
        .showMessage(
          context.isAccessible ? "Images are described in the text" : "No image on this page")
      ]
    case .search: [.beginSearch, .open(SearchPrompt(.forward, context))]
    case .searchBackwards: [.beginSearch, .open(SearchPrompt(.backward, context))]
    case .searchLibrary: [.beginSearch, .open(SearchPrompt(.forward, inAllBooks: true, context))]
    case .nextMatch: [.goToNextMatch(isReversed: false)]
    case .previousMatch: [.goToNextMatch(isReversed: true)]
    case .matches:
      MatchesPanel(context).map { [.open($0)] } ?? [
        .showMessage("No search yet")
      ]
    case .lookUp:
      context.dictionaryFault.map { [.showMessage($0)] }
        ?? [.open(TextPrompt.lookUp(context.wordsToLookUp))]
    case .words: [.open(WordsPanel(context))]
    case .bookmark: [context.toggledBookmark]
    case .setMark: [.open(LetterPrompt.setting)]
    case .goToMark: [.open(LetterPrompt.goingTo)]
    case .copyPlace:
      context.requests(copyingPlaceOf: context.scene.cursorPlace..<context.scene.cursorPlace)
    case .picture: [.open(TextPrompt.drawing(to: "~/"))]
    case .select: SelectionLayer(context).map { [.open($0)] } ?? []
    case .marks: [.open(MarksPanel(context))]
    case .notes: NotesPanel(context).map { [.open($0)] } ?? [.showMessage("No notes on this page")]
    case .undo: [.undo]
    case .source:
      [.question(.rereading(context.keyTable == .page ? .showSource : .editFile))]
    case .settings: [.open(SettingsPanel(context))]
    // R shows a text line for line, or as a book, whichever it is not.
    case .choose(.layout, _): [.changeTreatment]
    case .choose(.measure, let direction) where context.isAutoTurning:
      [.choose(.pace, by: direction.rawValue)]
    case .choose(let setting, let direction): [.choose(setting, by: direction.rawValue)]
    case .menu: [.toggleChrome]
    case .help: [.help(over: nil)]
    case .dismiss: [.dismiss]
    case .redraw: [.question(.terminal(.redraw))]
    case .reload: [.question(.rereading(.reload))]
    case .suspend: [.question(.terminal(.suspend))]
    case .quit: [.question(.terminal(.quit))]
    }
  }
}

extension Context {
  /// Copies the place of a part of the text as a line, and says so.
  func requests(copyingPlaceOf range: Range<Int>) -> [Request] {
    [
      .showMessage("Place copied"),
      .question(.terminal(.copy(PlaceLine.text(of: range, in: book)))),
    ]
  }

  /// The request for removing the bookmarks on the visible pages or, without any, adding one at the cursor.
  fileprivate var toggledBookmark: Request {
    let present = marks.marks(in: scene.visibleText).filter { $0.kind == .bookmark }
    guard present.isEmpty else {
      let words = present.count == 1 ? "Bookmark removed" : "\(present.count) bookmarks removed"
      return .remove(present, message: words)
    }
    let start = scene.cursorPlace
    return .insert(Mark(.bookmark, at: start..<start, in: book), message: "Bookmark added")
  }
}
