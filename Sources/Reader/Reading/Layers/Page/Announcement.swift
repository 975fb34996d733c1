import BookText
import Cells

/// Composes the last row of accessible mode, in words to be read aloud as written.
enum Announcement {
  /// The row is empty while a sentence goes on on the next page, since the words would be said in the middle
  /// of it.
  static func row(_ context: Context) -> String {
    context.units.isWithinSentence(at: context.scene.visibleText.upperBound)
      ? "" : place(context, isLong: false)
  }

  /// The chapter or else the title, the side of facing texts, the page, and the kinds of marks on it. If
  /// `isLong`, also the share read and the rest of the chapter.
  static func place(_ context: Context, isLong: Bool) -> String {
    let title =
      context.cursorWord.map { context.pages.chapterTitle(at: $0) }
      ?? context.pages.chapterTitle(ofPage: context.scene.focus)
    let place = Footer(pages: context.pages, wordsPerMinute: context.wordsPerMinute)
      .positionParts(ofPage: context.scene.focus, among: context.scene.visiblePages)
    let side: [String] =
      context.book.facing == nil
      ? [] : [context.pages.facing.activeSide == .translation ? "translation" : "original"]
    let parts = side + place.prefix(isLong ? place.count : 1) + markNames(context)
    let rest = parts.map { ", " + $0 }.joined()
    // A long title does not push the page off the row.
    let room = max(8, context.screen.columns - cellWidth(of: rest))
    return shortened(title ?? context.pages.book.title, to: room, atBlank: true) + rest
  }

  /// Returns the kinds of marks on the page in words, with the numbers of highlights and notes above one.
  private static func markNames(_ context: Context) -> [String] {
    let marks = context.marks.marks(in: context.scene.visibleText)
    let highlights = marks.count { $0.kind == .highlight }
    let notes = marks.count { !$0.note.isEmpty }
    return (marks.contains { $0.kind == .bookmark } ? ["bookmark"] : [])
      + (highlights == 0 ? [] : [highlights == 1 ? "highlight" : "\(highlights) highlights"])
      + (notes == 0 ? [] : [notes == 1 ? "note" : "\(notes) notes"])
  }
}
