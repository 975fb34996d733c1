import BookText

/// Stand before a number that counts.
private let ordinals = ["第", "제"]
/// Stand after their numbers.
private let namesOfParts = Set("回章卷節节部篇話话장화회편부권막절".unicodeScalars)
/// Stand between the name of a part and its title.
private let signsBeforeTitles = Set(":：、《.．".unicodeScalars)
private let chineseNumerals = Set(
  "〇零一二三四五六七八九十百千兩两０１２３４５６７８９0123456789".unicodeScalars)

/// A digit or a Chinese numeral.
func isNumeral(_ character: Unicode.Scalar) -> Bool { chineseNumerals.contains(character) }

/// Characters of a title with a Chinese number.
private let mostOfChineseTitle = 40

/// Whether at most ``mostOfChineseTitle`` characters begin with a number, often after 第 or 제, and the name of
/// a part, then nothing or a title set apart: 第一回, 第12章, 제1장, 1장. Without 第 or 제, 章 and a blank may be words
/// of a sentence. The line is not empty.
func isCountedInChinese(_ text: TextBytes, _ range: Range<Int>) -> Bool {
  let hasOrdinal = ordinals.contains { text[range].starts(with: $0.utf8) }
  guard range.count <= HeadingForm.maximumLength, hasOrdinal || text[range.lowerBound].isDigit
  else {
    return false
  }
  let scalars = String(decoding: text[range], as: UTF8.self).unicodeScalars
  guard scalars.count <= mostOfChineseTitle else { return false }
  let numeral = scalars.dropFirst(hasOrdinal ? 1 : 0)
  let rest = numeral.drop { isNumeral($0) || hasOrdinal && $0.properties.isWhitespace }
  guard rest.count < numeral.count, let part = rest.first,
    namesOfParts.contains(part)
  else { return false }
  guard let next = rest.dropFirst().first else { return true }
  return signsBeforeTitles.contains(next)
    || next.properties.isWhitespace && (hasOrdinal || ("가"..."힣").contains(part))
}
