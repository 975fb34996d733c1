import Cells

/// A picture as it is shown now.
enum ShownPicture: Hashable, Sendable {
  /// As block elements.
  case blocks(Picture)
  /// By the terminal.
  case image(ImagePlaceholders)

  /// Draws the picture centred in a rectangle, over `paper` if it is translucent.
  func draw(on rect: Rect, paper: Color, into grid: inout Grid) {
    switch self {
    case .blocks(let picture): picture.draw(on: rect, paper: paper, into: &grid)
    case .image(let placeholders): placeholders.draw(on: rect, paper: paper, into: &grid)
    }
  }
}
