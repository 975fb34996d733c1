/// The text of bytes that another program wrote, as UTF-8 with LF line ends, of whose control
/// characters only tabs are left.
///
/// What is not UTF-8 becomes U+FFFD. Escape sequences are left out whole, and of what is struck over
/// something else only the upper character stays.
///
/// - Complexity: O(*n*), a few passes.
public func repairedText(_ bytes: [UInt8]) -> String {
  let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  let source = Transcoded(
    repairing: bytes, from: bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
  let clean = CleanText(source.utf8, tracing: false)
  let utf8 =
    clean.hasBackspaces ? Overstrikes(in: clean.utf8, tracing: false).utf8 : clean.utf8
  return String(decoding: utf8, as: UTF8.self)
}
