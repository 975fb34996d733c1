extension Color {
  /// The nearest of xterm's 216 colours and 24 greys, for a terminal with 256 colours. The terminal's own
  /// colour and the colours of its palette are returned unchanged.
  public var nearestIndexed: Color {
    guard let rgb else { return self }
    let index = nearestIndex(to: rgb)
    if index >= firstGrey { return Color(greyLevel(index - firstGrey) * 0x01_0101) }
    let place = index - firstOfCube
    let (red, green, blue) = (levels[place / 36], levels[place / 6 % 6], levels[place % 6])
    return Color(UInt32(red << 16 | green << 8 | blue))
  }
}

/// The values of a component in the cube of 216 colours.
private let levels = [0, 95, 135, 175, 215, 255]
/// The distance of two levels from the second on.
private let levelStep = 40
private let firstOfCube = 16
private let firstGrey = 232
private let greyCount = 24

/// Returns each component of a grey, numbered 0…23.
private func greyLevel(_ number: Int) -> UInt32 { UInt32(8 + 10 * number) }

/// Returns the index, 16…255, of the nearest of xterm's 216 colours and 24 greys to 0xRRGGBB.
public func nearestIndex(to rgb: UInt32) -> Int {
  /// Returns the index of the nearest of ``levels``, the lower of two.
  func nearestLevel(_ component: UInt32) -> Int {
    let above = Int(component) - levels[1]
    return -above > levels[1] / 2 ? 0 : 1 + max(0, above + (levelStep - 1) / 2) / levelStep
  }
  let (red, green, blue) = (rgb >> 16 & 0xFF, rgb >> 8 & 0xFF, rgb & 0xFF)
  let (r, g, b) = (nearestLevel(red), nearestLevel(green), nearestLevel(blue))
  let cube = UInt32(levels[r] << 16 | levels[g] << 8 | levels[b])
  let mean = Int(red + green + blue) / 3
  let step = min(greyCount - 1, max(0, (mean - 3) / 10))
  let grey = greyLevel(step)
  return distance(grey << 16 | grey << 8 | grey, rgb) <= distance(cube, rgb)
    ? firstGrey + step : firstOfCube + 36 * r + 6 * g + b
}

/// Returns the square of the distance between two colours, each 0xRRGGBB.
private func distance(_ first: UInt32, _ second: UInt32) -> Int {
  var sum = 0
  for shift in [16, 8, 0] as [UInt32] {
    let difference = Int(first >> shift & 0xFF) - Int(second >> shift & 0xFF)
    sum += difference * difference
  }
  return sum
}
