import BookText
import Formulas
import Markup

/// What is shown in place of an image, a drawing, sound or a film.
enum ShownImage {
  case picture(String, ImageReference)
  case sceneBreak
  case formula(Formula)
  /// Words in brackets, for want of the image; it is nil if it cannot be shown.
  case words(String, ImageReference?)

  struct Surroundings {
    let isInTable: Bool
    /// Text is before it on its line.
    let isInLine: Bool
    let isInBlock: Bool
    let isInLink: Bool

    /// It may stand by itself.
    var isApart: Bool { !isInTable && !isInLine }
  }

  /// Nil for a decoration, or if its words are printed beside it (`isRepeated`).
  init?(
    image element: TreeElement, isRepeated: Bool, _ style: FlowStyle, in place: Surroundings
  ) {
    let found = ImageTag(element.tag, in: element.source)
    let words = found.words
    let isRepeated = place.isApart && isRepeated
    let image = found.address.flatMap(element.document.item.findImage).map {
      found.scaled($0, style)
    }
    if let image, !place.isInTable,
      image.isPicture || image.isOrnament && words.isEmpty && !place.isInBlock
    {
      self = .picture(isRepeated ? "" : words, image)
    } else if place.isApart, words.isRowOfOrnaments {
      self = .sceneBreak
    } else if let formula = Formula(alternative: words, start: element.tag.start) {
      self = .formula(formula)
    } else if !words.isEmpty {
      if isRepeated { return nil }
      self = .words(words, image)
    } else if place.isInLine, !place.isInTable, !place.isInLink, found.lacksWords,
      !found.isSpeck(image)
    {
      // Without it, the sentence would have a hole.
      self = .words("image", image)
    } else {
      guard place.isApart, !place.isInLink,
        let frame = image.flatMap({ found.frame(of: $0, style) })
      else { return nil }
      self = .picture("", frame)
    }
  }

  /// Shows the name of a small drawing within a line, or else a frame. Nil if the drawing is in another, has
  /// text of its own, is hidden from screen readers, or has no room beside other text.
  init?(
    drawing element: TreeElement, isInLine: Bool, _ style: FlowStyle, in place: Surroundings
  ) {
    guard isInLine || place.isApart && !place.isInLink, element.isDrawnWithoutText else {
      return nil
    }
    let found = ImageTag(element.tag, in: element.source)
    let words = found.words.isEmpty ? element.titleOfDrawing : found.words
    if isInLine, !words.isEmpty {
      self = .words(words, nil)
      return
    }
    let image = ImageReference(path: "", size: ImageSize())
    guard let frame = found.frame(of: image, style) else { return nil }
    self = .picture(words, frame)
  }
}
