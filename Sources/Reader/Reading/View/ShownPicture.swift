import Cells
import Pictures

/// A picture as shown now.
enum ShownPicture: Hashable, Sendable {
  /// As block elements. While nothing moves, the terminal draws the image with a number over them.
  case blocks(Picture, overlay: Int?)
  /// By the terminal.
  case image(ImagePlaceholders)

  /// Draws the picture centred in a rectangle, over `paper` if it is translucent.
  func draw(on rect: Rect, paper: Color, into grid: inout Grid) {
    switch self {
    case .blocks(let picture, let number):
      let drawn = picture.draw(on: rect, paper: paper, into: &grid)
      if let number { grid.overlays.append(ImageOverlay(number: number, on: drawn, of: grid)) }
    case .image(let placeholders): placeholders.draw(on: rect, paper: paper, into: &grid)
    }
  }
}
