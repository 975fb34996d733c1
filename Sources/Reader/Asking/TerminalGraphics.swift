import Cells
import Pictures

/// How a terminal draws images sent to it.
public struct TerminalGraphics: Hashable, Sendable {
  public enum Form: Hashable, Sendable {
    /// In cells that can be moved like any others (``ImagePlaceholders``).
    case placeholders
    /// Over the cells, until these are written to, in a limited number of colours (``OverlayImage``).
    case sixel(colors: Int)
    /// Over the cells, until these are written to, from files in sequences of iTerm2 (``OverlayImage``).
    case files
  }

  public let form: Form
  /// The size of a cell, in pixels.
  public let cell: Size

  public init(_ form: Form, cell: Size) {
    self.form = form
    self.cell = cell
  }
}

/// An image sent to a terminal, in the form of its drawing.
public enum TerminalImage: Hashable, Sendable {
  /// In these cells.
  case placeholders(ImagePlaceholders)
  /// Over the block elements of its picture, while nothing moves.
  case overlay(number: Int)
}

/// A decoded image.
public enum DecodedPicture: Hashable, Sendable {
  case pixels(Picture)
  /// As its pixels, encoded for a terminal that draws over cells.
  case overlay(OverlayImage)
}
