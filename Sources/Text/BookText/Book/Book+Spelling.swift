extension Book {
  /// The language with its orthography as a BCP 47 tag: `de-1901` for German before 1996, `el-polyton` for
  /// Greek with breathings. Other languages have the tag of ``language``; nil if unknown. Costs O(1): a
  /// passage from the beginning of the text and one from its middle are read.
  public var spelling: String? {
    guard let language, language == "de" || language == "el" else { return language }
    let body = text[body]
    let middle = body[(body.startIndex + body.count / 2)...]
    let samples = [body, middle].map { String(decoding: $0.prefix(12_000), as: UTF8.self) }
    if language == "de" {
      func count(_ words: String...) -> Int {
        samples.reduce(0) { sum, sample in
          sum + words.reduce(0) { $0 + sample.places(of: $1).count }
        }
      }
      return count("daß ", "muß ") > count("dass ", "muss ") ? "de-1901" : language
    }
    var (letters, withBreathings) = (0, 0)
    for scalar in samples.lazy.flatMap(\.unicodeScalars) {
      switch scalar.value {
      case 0x370...0x3FF: letters += 1
      case 0x1F00...0x1FFF: withBreathings += 1
      default: break
      }
    }
    // A few of them, in quotations or typed for a plain accent, do not make the text polytonic.
    return withBreathings * 50 > letters ? "el-polyton" : language
  }
}
