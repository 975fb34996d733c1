import BookText

/// The place on another device.
public struct OtherPlace: Hashable, Sendable {
  /// The name of the device; empty if unknown.
  public let device: String
  /// The place in this book.
  public let place: TextOffset
  /// Whether it is known to the paragraph at least, false if it is found by a percentage only.
  public let isFound: Bool

  public init(device: String, place: TextOffset, isFound: Bool) {
    (self.device, self.place, self.isFound) = (device, place, isFound)
  }
}
