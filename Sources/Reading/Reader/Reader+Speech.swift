import BookText
import Paging

extension Reader {
  private var units: TextUnits { TextUnits(book: book) }

  /// Begins to read aloud from the first sentence of the page, or stops.
  mutating func toggleReadingAloud(at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    if spoken != nil { return stopReadingAloud() }
    return endMotion(at: now) + readAloud(from: visibleText.lowerBound, at: now)
  }

  /// Reads the sentence at a place aloud, or the next that has something to say; the page follows.
  mutating func readAloud(from offset: Int, at now: Duration) -> [Effect] {
    var place = offset
    while let word = units.word(at: place), word.lowerBound < book.body.upperBound {
      var sentence = units.sentence(at: word.lowerBound)
      // A sentence that began on the page before goes on here.
      sentence = max(sentence.lowerBound, min(offset, sentence.upperBound))..<sentence.upperBound
      let text = book.line(sentence)
      if text.unicodeScalars.contains(where: {
        $0.properties.isAlphabetic || $0.value < 0x3A && $0.value > 0x2F
      }) {
        spoken = sentence
        composed.removeAll()
        return follow(sentence, at: now) + [.speechWanted(dressed(text)), .frameChanged]
      }
      place = max(sentence.upperBound, word.upperBound)
    }
    notice = "The end"
    return stopReadingAloud() + [.frameChanged]
  }

  /// Turns to the page on which a sentence begins.
  private mutating func follow(_ sentence: Range<Int>, at now: Duration) -> [Effect] {
    guard !visibleText.contains(sentence.lowerBound), screens.current == .book else { return [] }
    let (page, effects) = page(at: TextOffset(utf8: sentence.lowerBound), at: now)
    hand.grab = 1
    return effects + carryOut(turner.handle(.move(page: page, .program), at: now))
  }

  /// Goes on to the next sentence: the last one has been read.
  public mutating func speechEnded(at now: Duration) -> [Effect] {
    guard let spoken else { return [] }
    return readAloud(from: spoken.upperBound, at: now)
  }

  /// Stops reading aloud, and says why where there is a reason.
  public mutating func speechFailed(_ reason: String) {
    spoken = nil
    composed.removeAll()
    notice = reason
  }

  /// Stops reading aloud.
  mutating func stopReadingAloud() -> [Effect] {
    guard spoken != nil else { return [] }
    spoken = nil
    composed.removeAll()
    return [.speechUnwanted]
  }
}
