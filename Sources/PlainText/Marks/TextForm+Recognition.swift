import BookText
import Decoding

extension TextForm {
  /// Finds the form of a text by its first lines and by its terminal escape sequences.
  ///
  /// - Complexity: O(*n*) in the length of its first line.
  init(of decoded: DecodedText) {
    let text = decoded.utf8
    if isManualPage(text) {
      self = .manual
    } else {
      let isOutput =
        decoded.isRendered || text.withUnsafeBufferPointer { TechnicalText($0).isTechnical }
      self = isOutput ? .output : .book
    }
  }
}
