/// Tags in Markdown. Only tags of known elements are markup: `List<String>` has the name of a type.
enum MarkdownTag {
  /// Length in bytes.
  private static let longestName = 16

  /// HTML, and the first elements of drawings and formulas, in small letters.
  private static let elements = Set(
    """
    a abbr acronym address applet area article aside audio b base bdi bdo big blink blockquote body br
    button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div
    dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head
    header hgroup hr html i iframe image img input ins kbd label legend li link main map mark marquee
    menu meta meter nav nobr noembed noframes noscript object ol optgroup option output p param picture
    plaintext pre progress q rb rp rt rtc ruby s samp script search section select slot small source
    span strike strong style sub summary sup table tbody td template textarea tfoot th thead time title
    tr track tt u ul var video wbr xmp svg g path rect circle ellipse line polygon polyline text tspan
    defs use desc lineargradient radialgradient stop clippath mask pattern symbol marker filter
    foreignobject animate math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle merror mpadded
    mphantom msub msup msubsup munder mover munderover mtable mtr mtd semantics annotation
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// True for a known element, a comment or a declaration, and for `<` as the last byte.
  static func isTag(atStartOf html: ArraySlice<UInt8>) -> Bool {
    let rest = html.dropFirst()
    guard let first = rest.first, first != "!", first != "?" else { return true }
    let name = (first == "/" ? rest.dropFirst() : rest).prefix(longestName + 1)
      .prefix { $0.isLetterOrDigit }
    return elements.contains(String(decoding: name, as: UTF8.self).lowercased())
  }
}
