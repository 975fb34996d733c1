import BookText

extension Marks {
  /// Begins the identifiers of marks in the translation: a mark in the original may have the same identifier.
  static let prefixOfTranslation = "facing-"

  /// Adds the marks of a translation, which begins at the offset `start`.
  public func joined(with translation: Marks, from start: Int) -> Marks {
    var all = self
    all.insert(
      contentsOf: translation.all.map { mark in
        var mark = mark
        mark.id = Self.prefixOfTranslation + mark.id
        mark.passage.offset = TextOffset(utf8: mark.passage.offset.utf8 + start)
        return mark
      })
    return all
  }

  /// Places in the translation count in that text alone.
  public func divided(by facing: FacingBook) -> (original: Marks, translation: Marks) {
    var (own, others) = (Marks(), Marks())
    own.insert(contentsOf: all.filter { $0.range.lowerBound < facing.start })
    others.insert(
      contentsOf: all.filter { $0.range.lowerBound >= facing.start }.map { mark in
        var moved = mark
        if mark.id.hasPrefix(Self.prefixOfTranslation) {
          moved.id = String(mark.id.dropFirst(Self.prefixOfTranslation.count))
        }
        moved.passage.offset = TextOffset(utf8: mark.range.lowerBound - facing.start)
        return moved
      })
    return (own, others)
  }
}
