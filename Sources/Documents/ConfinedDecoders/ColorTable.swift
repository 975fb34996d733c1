import Cells

/// The best few colours for an image, by median cut (Heckbert, “Color image quantization for frame buffer
/// display”, 1982).
///
/// Pixels are sorted into bins by the upper five bits of each component. The box of bins with the largest
/// squared distance from its mean is divided, at the mean of the component contributing most to it, until
/// there are enough boxes.
struct ColorTable {
  /// Red, green and blue, 0…255; one or more.
  private(set) var colors: [SIMD4<Float>] = []
  private var indices = [UInt8](repeating: 0, count: 1 << (3 * bits))

  private static let bits = 5

  /// Mean and number of the pixels.
  private struct Bin {
    let number: Int
    let mean: SIMD4<Float>
    let count: Float
  }

  private struct Box {
    /// One or more.
    let bins: Range<Int>
    let mean: SIMD4<Float>
    /// The sum of the squared distances of the pixels from the mean, by component.
    let spread: SIMD4<Float>

    /// Takes a pass for the mean and one for the spread. No bin is empty.
    init(_ bins: Range<Int>, of all: [Bin]) {
      let count = all[bins].reduce(0) { $0 + $1.count }
      let mean = all[bins].reduce(SIMD4<Float>.zero) { $0 + $1.mean * ($1.count / count) }
      self.bins = bins
      self.mean = mean
      spread = all[bins].reduce(.zero) {
        let distance = $1.mean - mean
        return $0 + distance * distance * $1.count
      }
    }
  }

  /// Needs one pixel or more, and 2…256 colours. Costs O(*n*) in the pixels.
  init(of pixels: [SIMD4<UInt8>], limit: Int) {
    var sums = [SIMD4<Int64>](repeating: .zero, count: indices.count)
    for pixel in pixels { sums[Self.bin(of: pixel)] &+= SIMD4(pixel.x, pixel.y, pixel.z, 1).wide }
    var bins = sums.indices.filter { sums[$0].w > 0 }.map { number in
      let count = Float(sums[number].w)
      return Bin(number: number, mean: SIMD4(sums[number]) / count, count: count)
    }
    let boxes = Self.divideBins(&bins, into: limit)
    colors = boxes.map(\.mean)
    for (index, box) in boxes.enumerated() {
      for bin in bins[box.bins] { indices[bin.number] = UInt8(index) }
    }
  }

  /// Boxes of adjacent bins; fewer than `limit` if the next one has equal bins.
  private static func divideBins(_ bins: inout [Bin], into limit: Int) -> [Box] {
    var boxes = [Box(bins.indices, of: bins)]
    while boxes.count < limit {
      let index = boxes.indices.max { boxes[$0].spread.sum() < boxes[$1].spread.sum() } ?? 0
      let box = boxes[index]
      let component = (0..<3).max { box.spread[$0] < box.spread[$1] } ?? 0
      let middle = bins[box.bins].partition { $0.mean[component] > box.mean[component] }
      // All are equal, except for rounding.
      if middle == box.bins.lowerBound || middle == box.bins.upperBound { break }
      boxes[index] = Box(box.bins.lowerBound..<middle, of: bins)
      boxes.append(Box(middle..<box.bins.upperBound, of: bins))
    }
    return boxes
  }

  func index(of pixel: SIMD4<UInt8>) -> UInt8 { indices[Self.bin(of: pixel)] }

  private static func bin(of pixel: SIMD4<UInt8>) -> Int {
    let upper = pixel &>> UInt8(8 - bits)
    return Int(upper.x) << (2 * bits) | Int(upper.y) << bits | Int(upper.z)
  }
}

extension SIMD4<UInt8> {
  fileprivate var wide: SIMD4<Int64> { SIMD4<Int64>(truncatingIfNeeded: self) }
}
