import BookText
import Markup
import Numbers

extension String {
  /// Ornaments in a row part scenes: "* * *".
  var isRowOfOrnaments: Bool {
    var text = self
    return text.withTextBytes { !$0.isEmpty && $0.isRowOfOrnaments(0..<$0.count) }
  }
}

/// Attributes of an image, sound, a film or a canvas.
struct ImageTag {
  /// Alternative text, its white space folded; empty for a decorative image.
  let words: String
  /// No alternative text, not even an empty one, as a decorative image has: it may say something.
  let lacksWords: Bool
  let address: String?
  /// It has an extent by itself. An image in a drawing has none.
  private let isScalable: Bool
  /// Width in em.
  private let width: Double?
  /// Height in em.
  private let height: Double?

  private static let image: MarkupName = "img"
  private static let drawing: MarkupName = "svg"
  private static let media: [MarkupName: String] = [
    "video": "video", "audio": "audio", "canvas": "drawing",
  ]

  /// Words that tell nothing about the image are left out, and so are brackets around them. A drawing without
  /// an extent gets that of its `viewBox`.
  init(_ tag: MarkupTag, in source: TextBytes) {
    let named = tag.value("alt", in: source) ?? tag.value("aria-label", in: source)
    let text = named ?? ""
    // It is shown in brackets. Some documents have them already.
    let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
    let folded = Self.folded(isBracketed ? String(text.dropFirst().dropLast()) : text)
    address = tag.value("src", in: source) ?? tag.value("href", in: source)
    words = Self.isUninformative(folded, of: address) ? "" : folded
    lacksWords = named == nil
    isScalable = tag.name == Self.image
    /// Extent in em: pixels or a length of CSS; nil for others.
    func extent(_ attribute: MarkupName) -> Double? {
      guard let value = tag.value(attribute, in: source) else { return nil }
      if let pixels = Number.clamped(value, to: 0...65_535) {
        return pixels / ImageReference.pixels
      }
      return FlowStyle.extent(ofValue: value) ?? nil
    }
    let (wide, high) = (extent("width"), extent("height"))
    let hasNone = tag.name == Self.drawing && wide == nil && high == nil
    let box = hasNone ? tag.value("viewbox", in: source).map(Self.extent(ofBox:)) : nil
    (width, height) = box ?? (wide, high)
  }

  /// The last two numbers of a drawing's `viewBox`, in em; nil for both if the text is no box.
  private static func extent(ofBox text: String) -> (width: Double?, height: Double?) {
    let numbers = text.split { $0 == " " || $0 == "," }.map { Number.clamped($0, to: 0...65_535) }
    guard numbers.count == 4, let wide = numbers[2], let high = numbers[3] else {
      return (nil, nil)
    }
    return (wide / ImageReference.pixels, high / ImageReference.pixels)
  }

  /// The letter of an image whose alternative text is one capital, perhaps after a quotation mark, and the
  /// word that it begins if the text names this word: "C", "C (Custance)".
  var initial: (letter: String, word: String?)? {
    let letter = words.prefix { $0 != " " }
    guard letter.count <= 2, letter.last?.isLetter == true, letter.last?.isUppercase == true,
      letter.dropLast().allSatisfy({ "\"'“‘«„".contains($0) })
    else { return nil }
    if letter == words { return (words, nil) }
    let word = words[letter.endIndex...].drop { $0 == " " || $0 == "(" }.dropLast()
    guard words == "\(letter) (\(word))", word.first == letter.last else { return nil }
    return (String(letter), String(word))
  }

  /// Takes the extent in its style or attributes. An image in a drawing stays as it is.
  func scaled(_ image: ImageReference, _ style: FlowStyle) -> ImageReference {
    guard isScalable else { return image }
    return image.scaled(
      width: style.width ?? width, height: style.height ?? height, maxWidth: style.maxWidth)
  }

  /// Too small to say anything, like a space or a dot between words: smaller than an ornament or, if its
  /// extent is unknown, less than 1 em wide or high by its attributes.
  func isSpeck(_ image: ImageReference?) -> Bool {
    if let image, image.size.isKnown { return !image.isOrnament }
    return min(width ?? 1, height ?? 1) < 1
  }

  /// Side of a frame, in pixels.
  private static let longestFrame = 4_096.0

  /// Extent in em of an image of unknown extent: that of a small photograph.
  private static let frame = (width: 20.0, height: 12.5)

  /// An empty frame of the declared extent, for an image that cannot be shown. Without a height it has a
  /// photograph's proportions, without a width it is square. Nil if the extent is known, or the frame too
  /// small for a picture.
  func frame(of image: ImageReference, _ style: FlowStyle) -> ImageReference? {
    guard !image.size.isKnown else { return nil }
    /// Pixels from 1 to ``longestFrame``.
    func pixels(_ extent: Double) -> UInt16 {
      UInt16(min(Self.longestFrame, max(1, extent * ImageReference.pixels)))
    }
    let (width, height) = (style.width ?? width, style.height ?? height)
    let frame = ImageReference(
      path: image.path,
      size: ImageSize(
        width: pixels(width ?? height ?? Self.frame.width),
        height: pixels(
          height ?? width.map { $0 * Self.frame.height / Self.frame.width } ?? Self.frame.height)))
    return frame.isPicture ? frame : nil
  }

  /// Kind of sound, a film or a canvas, with its title or file name: "video: storm.mp4".
  static func mediaName(_ tag: MarkupTag, in source: TextBytes) -> String {
    let title = tag.value("title", in: source) ?? tag.value("aria-label", in: source)
    let file = tag.value("src", in: source)?.split(separator: "/").last.map(String.init)
    let kind = media[tag.name] ?? ""
    let name = folded(title ?? file ?? "")
    return name.isEmpty ? kind : "\(kind): \(name)"
  }

  /// Programs write these in place of an alternative text.
  private static let placeholders: Set<String> = ["image", "img", "picture", "photo"]

  /// A word for any image, or the name of the file at `address`. A number alone may stand for a sign in a
  /// line.
  private static func isUninformative(_ words: String, of address: String?) -> Bool {
    placeholders.contains(words.lowercased())
      || words.contains(where: \.isLetter) && isFileName(words, address)
  }

  /// The alternative text is a number, and the name of the image's file.
  var isFileName: Bool { Self.isFileName(words, address) }

  /// A name without the extension counts only with a digit, a hyphen or a low line, and no blank: "music" may
  /// describe the image.
  private static func isFileName(_ words: String, _ address: String?) -> Bool {
    guard !words.isEmpty, let name = address?.split(separator: "/").last else { return false }
    if words == name { return true }
    return words.contains { $0.isNumber || $0 == "-" || $0 == "_" } && name.hasPrefix(words + ".")
      && !words.contains(" ")
  }

  /// Single blanks between words, none at the ends.
  private static func folded(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }
}
