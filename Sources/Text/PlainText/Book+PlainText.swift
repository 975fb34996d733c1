import BookText
import Decoding

extension Book {
  /// Reads a plain-text book. Costs O(*n*): one pass to decode, one to find the blocks. Throws ``BookError``
  /// if the bytes are not a text, or the encoding is unknown.
  /// - Parameter name: The title if the text names none, such as the name of the file.
  /// - Parameter encodingName: The encoding chosen by the reader; nil to detect it.
  /// - Parameter fingerprint: The fingerprint of the file if the text was compressed in it; nil for the
  ///   fingerprint of the bytes.
  public init(
    plainText bytes: consuming [UInt8], named name: String, encoding encodingName: String? = nil,
    options: PlainTextOptions = PlainTextOptions(), fingerprint: Fingerprint? = nil
  ) throws(BookError) {
    let fingerprint = fingerprint ?? Fingerprint(of: copy bytes)
    let (decoded, form) = try Self.decode(bytes, encodingName: encodingName, options)
    self.init(decoded, as: form, named: name, options: options, fingerprint: fingerprint)
  }

  /// Decodes a text, and decides whether it is a book. Meaningless control characters are removed; if the
  /// text is shown as typed and has any, it is decoded again with signs for them. Throws ``BookError`` if the
  /// bytes are not a text, or the encoding is unknown.
  static func decode(
    _ bytes: consuming [UInt8], encodingName: String?, _ options: PlainTextOptions
  ) throws(BookError) -> (DecodedText, TextForm) {
    // Held for a second time only if there are any.
    let source = hasMeaninglessControls(bytes) ? copy bytes : nil
    let decoded = try DecodedText(bytes, encoding: encodingName)
    let form = TextForm(of: decoded, options)
    guard form == .asIs, decoded.removedControls > 0, let source else { return (decoded, form) }
    return (try DecodedText(source, encoding: encodingName, showsControls: true), form)
  }

  /// Removes the signs of a text, finds its structure, and takes title and language from its front. The words
  /// of tables are moved within their rows; all other offsets stay.
  init(
    _ decoded: consuming DecodedText, as form: TextForm, named name: String,
    options: PlainTextOptions, fingerprint: Fingerprint, headings rules: HeadingRules = .all
  ) {
    let encoding = decoded.encoding
    var marked = TextWithoutSigns(consume decoded, as: form)
    let structure = Structure(of: &marked, options: options, headings: rules)
    let front = FrontMatter(
      of: marked.text, blocks: structure.blocks, body: structure.body,
      isAozora: marked.marks.isAozora)
    let title =
      switch form {
      case .book: front.title ?? name
      case .manual: manualTitle(of: marked.text, named: name) ?? name
      case .asIs: name
      }
    self.init(named: title, encoding: encoding, fingerprint: fingerprint)
    text = marked.takeText()
    language = front.language
    structure.dividedWords.join(in: &text, spelling, options.patterns)
    structure.hideSigns(in: &text)
    structure.placeCells(in: &text)
    tables = structure.typedTables?.tables ?? []
    emphasis = structure.emphasisOfTables(among: marked.marks.emphasis)
    documentLinks = structure.linksOfTables(among: marked.marks.links)
    ruby = marked.marks.ruby
    blocks = structure.blocks
    sections = structure.sections
    listed = structure.listed
    pageMarks = structure.pages
    isSimplified = structure.isSimplified
    self.form = form
    if form == .book { credits = front.credits }
    isRightToLeft = front.isRightToLeft
    references = structure.references
    length = text.count
  }
}
