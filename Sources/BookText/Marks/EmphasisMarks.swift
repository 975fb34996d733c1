/// Finds words between emphasis signs, _so_, as typists and Project Gutenberg use them.
///
/// The signs are removed from the text and the words between them recorded, so that no later stage
/// has to measure, break or skip them. Slashes are left alone: paths and alternatives are more
/// common than words emphasised by them.
struct EmphasisMarks {
  /// The text without the signs.
  private(set) var text: [UInt8]
  /// The parts of the text that were between signs, in order and without overlap.
  private(set) var emphasis: [Emphasis] = []
  /// The places of the text from which signs were removed, in order, and how many at each; not those
  /// that blanks replace.
  private(set) var signs: [(place: Int, count: Int)] = []
  /// The edits between the source and the text, at the signs.
  private(set) var editMap = EditMap(kept: true)

  /// - Parameter source: The source, which is moved out.
  /// - Complexity: O(*n*). Nothing is copied, unless the source is shared.
  init(taking source: inout [UInt8]) {
    text = source.taken()
    let count = text.withUnsafeMutableBufferPointer { text in
      var remover = Remover(text: text)
      remover.remove()
      (emphasis, signs, editMap) = (remover.emphasis, remover.signs, remover.editMap)
      return remover.count
    }
    text.removeLast(text.count - count)
  }

  /// Removes the signs from a text in place: the processed text moves up.
  private struct Remover {
    /// The text without signs up to ``count``, the source from ``moved`` on.
    let text: UnsafeMutableBufferPointer<UInt8>
    private(set) var emphasis: [Emphasis] = []
    private(set) var signs: [(place: Int, count: Int)] = []
    private(set) var editMap = EditMap(kept: true)
    private(set) var count = 0
    private var moved = 0

    init(text: UnsafeMutableBufferPointer<UInt8>) { self.text = text }

    mutating func remove() {
      let source = UnsafeBufferPointer(text)
      var position = 0
      // The end of the bytes already searched for signs.
      var looked = 0
      while position < source.count {
        if position >= looked, position + 32 <= source.count {
          looked = position + 32
          if !mayHaveEmphasis(source, at: position) {
            position = looked
            continue
          }
        }
        guard let style = style(of: source[position]), let end = closing(of: position, in: source)
        else {
          position += 1
          continue
        }
        // `**so**` has two signs on either side.
        let length = source[position + 1] == source[position] ? 2 : 1
        move(to: position)
        editMap.noteRemoval(length, at: count)
        moved = position + length
        let start = count
        move(to: end)
        emphasis.append(Emphasis(range: start..<count, style: style))
        if length == 2 { editMap.noteRemoval(1, at: count) }
        position = end + length
        moved = position
        if length == 1, end + 2 < source.count, source[end + 1] == 0x20, source[end + 2] == 0x20 {
          // Columns of a table do not move.
          (text[count], text[count + 1]) = (0x20, 0x20)
          count += 2
          editMap.noteRemoval(-1, at: count)
        } else {
          editMap.noteRemoval(1, at: count)
          signs.append((start, length))
          signs.append((count, length))
        }
      }
      move(to: source.count)
    }

    /// Moves the source up to `end` to the end of the new text.
    private mutating func move(to end: Int) {
      guard let base = text.baseAddress else { return }
      if count < moved { (base + count).update(from: base + moved, count: end - moved) }
      count += end - moved
      moved = end
    }
  }
}

private func style(of sign: UInt8) -> Emphasis.Style? {
  switch sign {
  case 0x5F, 0x2B, 0x7E: .italic
  case 0x23, 0x2A, 0x3D: .bold
  default: nil
  }
}

/// Returns the position of the sign that closes the one at `start`; nil if that opens nothing: a
/// name_with_signs, a ruled line, a sum, a passage that continues beyond its paragraph.
private func closing(of start: Int, in source: UnsafeBufferPointer<UInt8>) -> Int? {
  let sign = source[start]
  if sign == 0x2A, start + 4 < source.count, source[start + 1] == sign {
    return closingPair(of: start, in: source)
  }
  guard start + 2 < source.count, start == 0 || !isWordByte(source[start - 1], sign),
    source[start + 1] > 0x20, source[start + 1] != sign
  else { return nil }
  let isLoose = sign == 0x5F
  if !isLoose, !isLetter(source[start + 1]) { return closingLines(of: start, in: source) }
  var position = start + 1
  let last = min(source.count, start + longest(sign))
  while position < last {
    if source[position] == sign {
      let isAfterWord = source[position - 1] > 0x20
      let isEnd = position + 1 == source.count || !isWordByte(source[position + 1], sign)
      return isAfterWord && isEnd ? position : nil
    }
    if source[position] == 0x0A, position + 1 < source.count, source[position + 1] == 0x0A {
      return nil
    }
    position += 1
  }
  return nil
}

/// Returns the position of the sign that closes the one at `start` if the two surround whole lines
/// that begin with a figure, a quote or a bracket, as of a heading: `=12. Recitation.=`. Within a
/// line they may belong to a sum.
private func closingLines(of start: Int, in source: UnsafeBufferPointer<UInt8>) -> Int? {
  let sign = source[start]
  let first = source[start + 1]
  let isFigure = (0x30...0x39).contains(first)
  guard style(of: sign) == .bold, isFigure || sign == 0x3D && "\"'([".utf8.contains(first),
    source[..<start].last(where: { $0 != 0x20 }) ?? 0x0A == 0x0A
  else { return nil }
  var hasLetter = false
  var position = start + 1
  while position < min(source.count, start + longest(sign)) {
    let byte = source[position]
    if byte == sign {
      let next = source[(position + 1)...].first { $0 != 0x20 } ?? 0x0A
      return hasLetter && source[position - 1] > 0x20 && next == 0x0A ? position : nil
    }
    if byte == 0x0A, position + 1 < source.count, source[position + 1] == 0x0A { return nil }
    if isLetter(byte) { hasLetter = true }
    position += 1
  }
  return nil
}

/// Returns the position of the first of two asterisks that close the two at `start`; nil if they
/// open nothing.
private func closingPair(of start: Int, in source: UnsafeBufferPointer<UInt8>) -> Int? {
  let sign = source[start]
  guard start == 0 || !isWordByte(source[start - 1], sign), isLetter(source[start + 2]) else {
    return nil
  }
  var position = start + 3
  while position + 1 < min(source.count, start + longest(sign)) {
    if source[position] == sign, source[position + 1] == sign {
      let isEnd = position + 2 == source.count || !isWordByte(source[position + 2], sign)
      return source[position - 1] > 0x20 && isEnd ? position : nil
    }
    if source[position] == 0x0A, source[position + 1] == 0x0A { return nil }
    position += 1
  }
  return nil
}

/// Whether a byte belongs to a word or a row of signs; those beyond ASCII count as quotes and
/// dashes.
private func isWordByte(_ byte: UInt8, _ sign: UInt8) -> Bool {
  (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == sign
}

private func isLetter(_ byte: UInt8) -> Bool {
  byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20)
}

/// Returns the maximum length of an emphasised passage, in bytes: signs other than the underscore
/// have other uses, so they must close soon.
private func longest(_ sign: UInt8) -> Int { sign == 0x5F ? 2_000 : 240 }
