import BookText
import Cells
import Defaults
import Typesetting

/// Changes of the layout: by another text, size or capability of the terminal.
extension Reader {
  /// Replaces the book after it was read again, or its beginning by the whole.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - place: The place of the same words in it.
  ///   - hyphenator: The hyphenator of its language; nil if its words are not divided.
  ///   - pages: Pages of it that have already been set, divided by `hyphenator`.
  public mutating func replaceBook(
    _ book: Book, at place: TextOffset, hyphenator: Hyphenator?, pages: Pagination? = nil
  ) {
    scene.pages.replaceBook(book, at: place, hyphenator: hyphenator, pages: pages)
    findMarks()
    endSearch()
    layers.screens.forgetContents()
    chores.paceMeter.forget(at: scene.pages.anchor)
    layOut()
    effects.append(.session(.frameChanged))
  }

  /// Resizes the screen: an animated turn is ended, and the place stays.
  public mutating func resize(to size: Size, at now: Duration) {
    guard size != scene.pages.screen else { return }
    layOut(at: now) { $0.pages.screen = size }
    updateChores(at: now)
  }

  /// Falls back to a cheaper transition: the terminal did not keep up.
  public mutating func lowerTransition(at now: Duration) {
    layOut(at: now) { $0.transitionLimit.lower($0.pages.settings.transition) }
  }

  /// Turns the animation of turns on or off.
  public mutating func showTurns(_ shows: Bool, at now: Duration) {
    layOut(at: now) { $0.transitionLimit.showsTurns = shows }
  }

  /// Shows the pages in so many colours.
  public mutating func showColors(_ depth: Appearance.ColorDepth) {
    scene.pages.appearance.depth = depth
  }

  /// Shows images in full resolution; nil for block elements.
  public mutating func showImages(by graphics: TerminalGraphics?) {
    scene.pages.appearance.graphics = graphics
  }

  /// Changes the layout of the pages: any turn is ended, and the place stays.
  private mutating func layOut(at now: Duration, _ change: (inout PageScene) -> Void) {
    rest(at: now)
    change(&scene)
    layOut()
  }

  /// Lays out the screen with the current settings; any turn must have been ended.
  mutating func layOut() {
    scene.pages.settings = choices.effective.presented
    scene.layOut()
    layers.refresh(context())
  }

  /// Ends all motion, and drops a held leaf.
  mutating func rest(at now: Duration) {
    layers.rest(at: now)
    scene.endMotion()
    handlePageEvents()
  }
}
