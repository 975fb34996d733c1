import Cells
import Numbers
import Pictures

/// Bytes for sending an image to a terminal by kitty's graphics protocol, in chunks, to be drawn in
/// ``ImagePlaceholders``. The chunks of an image must follow each other without chunks of another; everything
/// else may come in between.
public struct ImageTransmission: Sendable {
  private let picture: Picture
  private let hasAlpha: Bool
  private let keys: String
  private var sent = 0

  /// Length of a chunk before encoding, in bytes: 4,096 afterwards, the maximum allowed.
  private static let chunkSize = 3_072
  /// Number of the image in a query; the terminal does not keep it.
  private static let queryNumber = 15

  public init(_ picture: Picture, number: UInt8, size: Size) {
    self.picture = picture
    hasAlpha = picture.isTransparent
    keys =
      "a=T,U=1,q=2,i=\(number),c=\(size.columns),r=\(size.rows),f=\(hasAlpha ? 32 : 24),"
      + "s=\(picture.width),v=\(picture.height),"
  }

  public var hasBegun: Bool { sent > 0 }

  public var isDone: Bool { sent == picture.width * picture.height }

  /// Takes the next chunk; only if not ``isDone``.
  public mutating func next() -> [UInt8] {
    let count = min(
      picture.width * picture.height - sent, Self.chunkSize / (hasAlpha ? 4 : 3))
    let start = sent * 4
    let bytes: [UInt8]
    if hasAlpha {
      bytes = Array(picture.pixels[start..<start + count * 4])
    } else {
      bytes = (0..<count * 3).map { picture.pixels[start + $0 / 3 * 4 + $0 % 3] }
    }
    let keys = hasBegun ? "q=2," : keys
    sent += count
    return Self.command(keys + "m=\(isDone ? 0 : 1)", Base64.encode(bytes))
  }

  /// Ends an unfinished transmission; the terminal drops the image.
  public static let cancellation = command("q=2,m=0")

  public static func freeing(_ number: UInt8) -> [UInt8] { command("a=d,d=I,i=\(number),q=2") }

  /// Asks whether the terminal takes images.
  public static let query = command("i=\(queryNumber),s=1,v=1,a=q,t=d,f=24", Array("AAAA".utf8))

  /// tmux passes wrapped commands on to its terminals.
  public static func wrappedForTmux(_ commands: [UInt8]) -> [UInt8] {
    let escape = UInt8(0x1B)
    return Array("\u{1B}Ptmux;".utf8) + commands.flatMap { $0 == escape ? [escape, escape] : [$0] }
      + Array("\u{1B}\\".utf8)
  }

  private static func command(_ keys: String, _ payload: [UInt8] = []) -> [UInt8] {
    Array("\u{1B}_G\(keys)".utf8) + (payload.isEmpty ? [] : [";"] + payload)
      + Array("\u{1B}\\".utf8)
  }
}
