import BookText
import Paging

extension Reader {
  /// Ends thumbing at the new page or the old one, too. A place in the translation stands for the original
  /// that it faces.
  mutating func moveThumb(_ move: ThumbMove, at now: Duration) {
    switch move {
    case .to(let place):
      // The map shows the original.
      let isBeside = book.isInTranslation(place.utf8)
      scene.thumb(to: isBeside ? originalPlace(of: place) : place, at: now)
    case .fallBack: scene.fallBack(at: now)
    case .stay: keepThumbedPage(at: now)
    }
  }

  /// Makes the page of the thumb the reader's own, or awaits it; the page left is one to go back to.
  private mutating func keepThumbedPage(at now: Duration) {
    guard let place = scene.thumbedPlace else { return }
    scene.endThumbing()
    guard scene.pages.layout != nil else { return }
    guard !scene.pages.isFar(place) else {
      history.recordJump(from: scene.readingPlace)
      return scene.awaitPage(at: place)
    }
    let page = scene.page(at: place)
    guard page != scene.focus else { return }
    history.recordJump(from: scene.readingPlace)
    showJump(toPage: page)
    scene.move(toPage: page, .program, at: now)
    // It is shown already.
    scene.endMotion()
  }
}
