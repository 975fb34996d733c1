/// Output of another program as UTF-8 with LF line ends and without control characters other than tabs.
/// Invalid UTF-8 becomes U+FFFD. Escape sequences are removed, and of overstrikes only the upper character
/// stays. Costs O(*n*), a few passes.
public func repairedText(_ bytes: [UInt8]) -> String {
  let start = ByteOrderMark.length(in: bytes, as: .utf8)
  let source = Transcoder.utf8.text(of: bytes, from: start)
  let clean = CleanText(source.text(of: bytes), tracing: false)
  let utf8 =
    clean.hasBackspaces ? Overstrikes(in: clean.utf8, tracing: false).utf8 : clean.utf8
  return String(decoding: utf8, as: UTF8.self)
}
