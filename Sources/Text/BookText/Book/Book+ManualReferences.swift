extension Book {
  /// References to manual pages that begin in `range`, in order, without the header and the footer of the
  /// page; none unless the text is a manual page. A name may be divided at the end of a line. Costs O(*n*) in
  /// the range.
  package func manualReferences(in range: Range<Int>) -> [Link] {
    guard form == .manual else { return [] }
    let most = ManualReference.longestName * 2
    return text.withTextBytes { text in
      var links: [Link] = []
      let limit = min(text.count, range.upperBound + most)
      var position = range.lowerBound
      while let bracket = text[position..<limit].firstIndex(of: "(") {
        position = bracket + 1
        guard let close = text[position..<min(limit, position + 9)].firstIndex(of: ")")
        else { continue }
        let name = manualName(before: bracket, in: text)
        guard range.contains(name.start),
          blocks.isEmpty || blocks[blocks.index(at: name.start)].kind != .boilerplate,
          let page = ManualReference(name: name.bytes, section: Array(text[position..<close]))
        else { continue }
        links.append(Link(range: name.start..<close + 1, target: .manualPage(page)))
        position = close + 1
      }
      return links
    }
  }

  /// A name at the beginning of a line is joined with the part before a hyphen at the end of the line before.
  /// The name is empty if the bracket follows none.
  private func manualName(before bracket: Int, in text: TextBytes) -> (start: Int, bytes: [UInt8]) {
    let least = max(0, bracket - ManualReference.longestName)
    /// Start of the name that ends at `end`, at least `least`.
    func start(of end: Int) -> Int {
      var start = end
      while start > least, ManualReference.isPartOfName(text[start - 1]) { start -= 1 }
      return start
    }
    let first = start(of: bracket)
    let own = Array(text[first..<bracket])
    var end = first
    while end > least, text[end - 1] == " " { end -= 1 }
    guard end > least, text[end - 1] == "\n", first < bracket else { return (first, own) }
    end -= 1
    // A hyphen of the name stays; one that was added at the end of the line (U+2010, U+00AD) goes.
    if text[least..<end].last == "-" {
      let before = start(of: end)
      return (before, Array(text[before..<end]) + own)
    }
    for hyphen in [[0xE2, 0x80, 0x90], [0xC2, 0xAD]] as [[UInt8]]
    where end - hyphen.count > least && text[end - hyphen.count..<end].elementsEqual(hyphen) {
      let before = start(of: end - hyphen.count)
      return (before, Array(text[before..<end - hyphen.count]) + own)
    }
    return (first, own)
  }
}
