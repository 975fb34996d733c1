extension Book {
  /// Reads a plain-text book.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The title if the text names none, such as the name of the file.
  ///   - encodingName: The encoding that the reader chose; nil to detect it.
  ///   - options: What overrules the guesses about the text.
  /// - Throws: ``BookError`` if the bytes are not a text, or the encoding is unknown.
  /// - Complexity: O(*n*): one pass to decode, one to find the blocks.
  public init(
    plainText bytes: consuming [UInt8], named name: String, encoding encodingName: String? = nil,
    options: PlainTextOptions = PlainTextOptions()
  ) throws(BookError) {
    let fingerprint = Fingerprint(of: copy bytes)
    self.init(
      try DecodedText(bytes, encoding: encodingName), named: name, options: options,
      fingerprint: fingerprint)
  }

  /// Reads a text that has been decoded.
  init(
    _ decoded: consuming DecodedText, named name: String, options: PlainTextOptions,
    fingerprint: Fingerprint
  ) {
    let encoding = decoded.encoding
    var marked = MarkedText(consume decoded)
    let form = marked.form
    var structure = Structure(of: &marked, options: options)
    var references: [NoteReference] = []
    if form == .book {
      let notes = Notes(in: marked.text, blocks: structure.blocks)
      references = notes.references
      structure.takeAsNotes(notes.looseNotes)
    }
    let front = FrontMatter(
      of: marked.text, blocks: structure.blocks, body: structure.body, isAozora: marked.isAozora)
    let title =
      form == .book ? front.title ?? name : manualTitle(of: marked.text, named: name) ?? name
    var text = marked.takeText()
    structure.joinWords(in: &text)
    let length = text.count
    self.init(
      text: text, emphasis: marked.emphasis, readings: marked.readings, blocks: structure.blocks,
      sections: structure.sections, listed: structure.listed, form: form, title: title,
      author: front.author, translator: front.translator, editor: front.editor,
      illustrator: front.illustrator, language: front.language,
      isRightToLeft: front.isRightToLeft, encoding: encoding, references: references,
      fingerprint: fingerprint, extent: .whole, length: length)
  }
}
