/// The MD5 digest (RFC 1321), used by KOReader to name documents and by its servers for passwords. It
/// protects nothing: two texts with one digest are easy to make.
public struct MD5 {
  private var state: (UInt32, UInt32, UInt32, UInt32) = (
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476
  )
  private var rest: [UInt8] = []
  private var length: UInt64 = 0

  private static let blockLength = 64
  /// Number of bytes for the length at the end.
  private static let tailLength = 8

  public init() {}

  /// Returns the digest of bytes: 32 hexadecimal digits in small letters.
  /// Not specialised for its callers: called once for each name.
  public static func digest(of bytes: some Sequence<UInt8>) -> String {
    var md5 = MD5()
    md5.add(Array(bytes))
    return md5.digest
  }

  public mutating func add(_ bytes: [UInt8]) {
    length &+= UInt64(bytes.count)
    rest += bytes
    let end = rest.count - rest.count % Self.blockLength
    for start in stride(from: 0, to: end, by: Self.blockLength) {
      add(block: rest[start..<start + Self.blockLength])
    }
    rest.removeFirst(end)
  }

  public var digest: String {
    var last = self
    let zeros =
      (2 * Self.blockLength - Self.tailLength - 1 - rest.count) % Self.blockLength
    let bits = length &* 8
    last.add(
      [0x80] + Array(repeating: 0, count: zeros)
        + (0..<Self.tailLength).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt64($0))) })
    let words = [last.state.0, last.state.1, last.state.2, last.state.3]
    return words.map { word in
      (0..<4).map { index in
        let byte = UInt8(truncatingIfNeeded: word >> (8 * UInt32(index)))
        return (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
      }.joined()
    }.joined()
  }

  /// Mixes a block of 64 bytes into the state (RFC 1321, section 3.4).
  private mutating func add(block: ArraySlice<UInt8>) {
    let words = (0..<16).map { index -> UInt32 in
      let start = block.startIndex + 4 * index
      var word: UInt32 = 0
      for byte in 0..<4 { word |= UInt32(block[start + byte]) << UInt32(8 * byte) }
      return word
    }
    var (a, b, c, d) = state
    for step in 0..<Self.sines.count {
      let (mixed, index): (UInt32, Int)
      switch step / 16 {
      case 0: (mixed, index) = ((b & c) | (~b & d), step)
      case 1: (mixed, index) = ((d & b) | (~d & c), (5 * step + 1) % 16)
      case 2: (mixed, index) = (b ^ c ^ d, (3 * step + 5) % 16)
      default: (mixed, index) = (c ^ (b | ~d), 7 * step % 16)
      }
      let sum = a &+ mixed &+ Self.sines[step] &+ words[index]
      let shift = Self.shifts[step / 16][step % 4]
      (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
    }
    state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d)
  }

  private static let shifts: [[UInt32]] = [
    [7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21],
  ]
  /// The sines of 1 to 64 (RFC 1321, section 3.4).
  private static let sines: [UInt32] = [
    0xD76A_A478, 0xE8C7_B756, 0x2420_70DB, 0xC1BD_CEEE, 0xF57C_0FAF, 0x4787_C62A, 0xA830_4613,
    0xFD46_9501, 0x6980_98D8, 0x8B44_F7AF, 0xFFFF_5BB1, 0x895C_D7BE, 0x6B90_1122, 0xFD98_7193,
    0xA679_438E, 0x49B4_0821, 0xF61E_2562, 0xC040_B340, 0x265E_5A51, 0xE9B6_C7AA, 0xD62F_105D,
    0x0244_1453, 0xD8A1_E681, 0xE7D3_FBC8, 0x21E1_CDE6, 0xC337_07D6, 0xF4D5_0D87, 0x455A_14ED,
    0xA9E3_E905, 0xFCEF_A3F8, 0x676F_02D9, 0x8D2A_4C8A, 0xFFFA_3942, 0x8771_F681, 0x6D9D_6122,
    0xFDE5_380C, 0xA4BE_EA44, 0x4BDE_CFA9, 0xF6BB_4B60, 0xBEBF_BC70, 0x289B_7EC6, 0xEAA1_27FA,
    0xD4EF_3085, 0x0488_1D05, 0xD9D4_D039, 0xE6DB_99E5, 0x1FA2_7CF8, 0xC4AC_5665, 0xF429_2244,
    0x432A_FF97, 0xAB94_23A7, 0xFC93_A039, 0x655B_59C3, 0x8F0C_CC92, 0xFFEF_F47D, 0x8584_5DD1,
    0x6FA8_7E4F, 0xFE2C_E6E0, 0xA301_4314, 0x4E08_11A1, 0xF753_7E82, 0xBD3A_F235, 0x2AD7_D2BB,
    0xEB86_D391,
  ]
}
