import Cells
import Pictures

/// How a terminal draws images that it is sent.
public struct TerminalGraphics: Hashable, Sendable {
  /// Where it draws them.
  public enum Form: Hashable, Sendable {
    /// In cells that can be moved like any others (``ImagePlaceholders``).
    case placeholders
    /// Over the cells, until these are written to, in so many colours at most (``SixelImage``).
    case sixel(colors: Int)
  }

  /// Where it draws them.
  public let form: Form
  /// The size of a cell, in pixels.
  public let cell: Size

  public init(_ form: Form, cell: Size) {
    self.form = form
    self.cell = cell
  }
}

/// An image that a terminal has been sent, as it is drawn.
public enum TerminalImage: Hashable, Sendable {
  /// In these cells.
  case placeholders(ImagePlaceholders)
  /// Over the block elements of its picture, while nothing moves.
  case overlay(number: Int)
}

/// An image that has been decoded.
public enum DecodedPicture: Hashable, Sendable {
  /// As its pixels.
  case pixels(Picture)
  /// As its pixels, encoded for the terminal.
  case sixel(SixelImage)
}
