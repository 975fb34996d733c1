import Cells
import Pictures

extension Picture {
  /// Pixels of a ground with the picture in the middle, scaled to fit: red, green, blue and 0. Translucent
  /// pixels show the paper.
  func pixels(
    inMiddleOf size: (width: Int, height: Int), paper: Color, ground: Color
  ) -> [SIMD4<UInt8>] {
    let extent = Picture.extent(of: width, by: height, in: size)
    let scaled = scaled(toWidth: extent.width, height: extent.height)
    let (left, top) = ((size.width - extent.width) / 2, (size.height - extent.height) / 2)
    func pixel(_ color: Color) -> SIMD4<UInt8> { SIMD4(color.red, color.green, color.blue, 0) }
    var pixels = [SIMD4<UInt8>](repeating: pixel(ground), count: size.width * size.height)
    for y in 0..<extent.height {
      for x in 0..<extent.width {
        pixels[(top + y) * size.width + left + x] = pixel(scaled.color(x: x, y: y, on: paper))
      }
    }
    return pixels
  }
}
