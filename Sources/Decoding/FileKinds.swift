/// Returns the type of a file that is certainly not text, by its first bytes; nil for others.
func nonTextType(of bytes: [UInt8]) -> String? {
  let kinds: [([UInt8], String)] = [
    (Array("%PDF-".utf8), "a PDF document"),
    ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive (an EPUB, perhaps)"),
    ([0x1F, 0x8B], "compressed by gzip"),
    ([0x28, 0xB5, 0x2F, 0xFD], "compressed by zstd"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "compressed by xz"),
    (Array("BZh".utf8) + [0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59], "compressed by bzip2"),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "an old Office document"),
    (Array("AT&TFORM".utf8), "a DjVu document"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    ([0x89, 0x50, 0x4E, 0x47], "a picture"),
    ([0xFF, 0xD8, 0xFF], "a picture"),
  ]
  return kinds.first { bytes.starts(with: $0.0) }?.1
}

/// Returns the offset at which the first 64 KiB prove to be binary: more than one NUL in 512 bytes,
/// or more than one control character in ten. Returns nil if they are text.
func firstBinaryByte(in bytes: [UInt8]) -> Int? {
  var (nuls, controls) = (0, 0)
  var (firstNul, firstControl): (Int?, Int?)
  let sample = bytes.prefix(1 << 16)
  for (offset, byte) in sample.enumerated() where byte < 0x20 {
    if byte == 0 {
      nuls += 1
      firstNul = firstNul ?? offset
    } else if !(0x08...0x0D).contains(byte), byte != 0x1B, byte != 0x1A {
      controls += 1
      firstControl = firstControl ?? offset
    }
  }
  if nuls * 512 > sample.count { return firstNul }
  return controls * 10 > sample.count ? firstControl : nil
}
