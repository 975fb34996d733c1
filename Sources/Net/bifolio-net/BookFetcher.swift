import CNet
import Cells
import Defaults
import Exchange
import HelperLines
import Numbers
import System

struct BookFetcher {
  private let state: NetState
  private let options: NetCommand.GetOptions
  private let curl: Curl
  private let folder: String

  init(_ state: NetState, _ options: NetCommand.GetOptions) throws(NetFailure) {
    (self.state, self.options) = (state, options)
    curl = try Curl(environment: state.environment)
    folder = if let folder = options.folder { folder } else { try Self.shelfFolder(state) }
  }

  /// The first folder of the shelf outside the program's own; `~/Books` if there is none.
  private static func shelfFolder(_ state: NetState) throws(NetFailure) -> String {
    let home = state.environment["HOME"]
    let folders = state.settings["folders"].flatMap { BookFolders($0) } ?? .standard
    guard let folder = folders.paths(home: home, bundled: []).first ?? home.map({ $0 + "/Books" })
    else { throw NetFailure("There is no folder for books: name one with --to") }
    return folder
  }

  /// Maximum length of a feed, in bytes.
  private static let largestFeed = 4 << 20
  /// Maximum length of a book, in bytes.
  private static let largestBook = 512 << 20
  private static let mostBooks = 50
  /// Maximum number of catalogue pages read for a list of books.
  private static let mostPages = 5
  /// A book may be in a feed of its own, linked from another feed.
  private static let maximumFeedDepth = 3

  /// Carries out the command; with `--json`, failures are printed too.
  func run() throws(NetFailure) {
    do throws(NetFailure) {
      if options.words.count == 1, options.words[0].contains("://") {
        guard let address = WebAddress(options.words[0]) else {
          throw NetFailure("“\(printableText(options.words[0]))” is not an address", status: 2)
        }
        try fetch(address, from: address, depth: 0)
      } else {
        try fetchChoice(from: try search(options.words.joined(separator: " ")), depth: 0)
      }
    } catch {
      if options.isJSON, error.status != 2 { try say(.error(error.description)) }
      throw error
    }
  }

  private func say(_ answer: GetAnswer) throws(NetFailure) { try printLine(answer.line) }

  // MARK: Searching

  /// Returns a request for a feed, with the password of its catalogue if its address may have it.
  private func request(_ address: WebAddress, from catalogue: WebAddress) -> CurlRequest {
    let address = Self.permittedAddress(address, from: catalogue)
    var request = CurlRequest(address)
    request.largest = Self.largestFeed
    request.isPlainAllowed = !address.isSecure
    request.password = state.password(for: address)
    return request
  }

  /// Returns an address in a catalogue over TLS, unless it is of the same host and the catalogue has no TLS.
  private static func permittedAddress(
    _ address: WebAddress, from catalogue: WebAddress
  ) -> WebAddress {
    let isPermitted = address.host == catalogue.host && !catalogue.isSecure
    return address.isSecure || isPermitted ? address : address.secured
  }

  /// Fetches an address that a catalogue names. Returns the bytes, and the address after redirects.
  private func fetchBody(_ address: WebAddress, from catalogue: WebAddress) throws(NetFailure)
    -> (bytes: [UInt8], address: WebAddress)
  {
    let reply = try curl.send(request(address, from: catalogue))
    try check(reply, from: address)
    return (reply.body, reply.address ?? address)
  }

  /// Throws a message about an answer that is not a success, with the next step where there is one.
  private func check(_ reply: CurlReply, from address: WebAddress) throws(NetFailure) {
    switch reply.status {
    case 200...299: return
    case 401, 403:
      // The password is not for the target of a redirect: the network of a hotel answers so.
      if let target = reply.address, target.host != address.host {
        throw NetFailure(
          "\(address.host) could not be reached: "
            + "it redirects to \(target.host), which wants a password")
      }
      throw NetFailure(
        "\(address.host) wants a name and a password: "
          + "bifolio-net login --catalogue \(address.origin)")
    case 404: throw NetFailure("\(address.host) has nothing at this address (404)")
    default: throw NetFailure("\(address.host) answered with status \(reply.status)")
    }
  }

  /// Searches all catalogues, and returns at most one entry more than ``mostBooks``: it shows that there are
  /// more. Failures of some catalogues are warnings.
  /// - Throws: The first failure if nothing was found.
  private func search(_ words: String) throws(NetFailure) -> [Feed.Entry] {
    let catalogues = try Catalogues(state.settings["catalogues"] ?? Catalogues.usual)
    var found: [[Feed.Entry]] = []
    var failures: [NetFailure] = []
    for catalogue in catalogues.addresses {
      do throws(NetFailure) {
        let name = Catalogues.name(of: catalogue)
        found.append(
          try search(words, in: catalogue).map { entry in
            var entry = entry
            entry.catalogue = name
            return entry
          })
      } catch {
        failures.append(error)
      }
    }
    if let first = failures.first {
      if found.allSatisfy(\.isEmpty) { throw first }
      for failure in failures { warn(failure.description) }
    }
    return Array(Catalogues.merged(found).prefix(Self.mostBooks + 1))
  }

  /// Uses the catalogue's template for searches, or the one of its description. Without either, its first
  /// page is filtered.
  private func search(_ words: String, in catalogue: String) throws(NetFailure) -> [Feed.Entry] {
    func address(_ text: String) throws(NetFailure) -> WebAddress {
      guard let address = WebAddress(text) else {
        throw NetFailure("catalogues: “\(printableText(text))” is not an address")
      }
      return address
    }
    if catalogue.contains("{") {
      let search = try address(Feed.expanded(catalogue, for: words))
      return try fetchEntries(try fetchFeed(search, from: search), from: search)
    }
    let start = try address(catalogue)
    let root = try fetchFeed(start, from: start)
    var template = root.feed.search
    if template == nil, let description = root.feed.searchDescription {
      template = Feed.template(inDescription: try fetchBody(description, from: start).bytes)
    }
    if let template, let search = root.address.resolving(Feed.expanded(template, for: words)) {
      return try fetchEntries(try fetchFeed(search, from: start), from: start)
    }
    // A catalogue without a search is read.
    let sought = words.lowercased().split(separator: " ")
    return try fetchEntries(root, from: start).filter { entry in
      let text = "\(entry.title) \(entry.author)".lowercased()
      return !entry.isFeed && sought.allSatisfy { text.contains($0) }
    }
  }

  /// Fetches and parses a feed; throws if the answer is something else.
  private func fetchFeed(_ address: WebAddress, from catalogue: WebAddress) throws(NetFailure)
    -> (feed: Feed, address: WebAddress)
  {
    let (bytes, address) = try fetchBody(address, from: catalogue)
    guard let feed = Feed(bytes, at: address) else {
      throw NetFailure("\(address.host) did not send a catalogue")
    }
    return (feed, address)
  }

  /// Returns the entries of a feed and of its next pages, which are fetched, up to a limit.
  private func fetchEntries(
    _ first: (feed: Feed, address: WebAddress), from catalogue: WebAddress
  ) throws(NetFailure) -> [Feed.Entry] {
    var entries = first.feed.entries
    var (next, seen) = (first.feed.next, [first.address])
    while let address = next, !seen.contains(address), seen.count < Self.mostPages,
      entries.count <= Self.mostBooks
    {
      seen.append(address)
      let page = try fetchFeed(address, from: catalogue).feed
      entries += page.entries
      next = page.next
    }
    return entries.map { entry in
      var entry = entry
      entry.address = Self.permittedAddress(entry.address, from: catalogue)
      return entry
    }
  }

  // MARK: Choosing

  /// Fetches the only book found, the one of the options, or the reader's choice at the terminal. Elsewhere
  /// the books are only listed. `depth` counts the feeds that led here.
  private func fetchChoice(from found: [Feed.Entry], depth: Int) throws(NetFailure) {
    let entries = found.prefix(Self.mostBooks)
    if entries.isEmpty { throw NetFailure("No book was found") }
    let books = entries.filter { !$0.isFeed }
    // Chosen before, and in a feed of its own.
    if depth > 0, books.count == 1 { return try fetch(books[0], depth: depth) }
    if options.takesFirst { return try fetch(books.first ?? entries[0], depth: depth) }
    if let number = options.number, depth == 0 {
      guard number <= entries.count else {
        let books = entries.count == 1 ? "is only 1 book" : "are only \(entries.count) books"
        throw NetFailure("There \(books)")
      }
      return try fetch(entries[number - 1], depth: depth)
    }
    if options.isJSON {
      return try say(.books(entries.map(Self.book)))
    }
    let isAtTerminal =
      Descriptor.isTerminal(Descriptor.standardInput)
      && Descriptor.isTerminal(Descriptor.standardOutput)
    var (shown, chosen) = (0, "m")
    while chosen == "m" {
      // As many as stay in sight: the best come first.
      let next = isAtTerminal ? min(shown + Self.mostAtOnce, entries.count) : entries.count
      for index in shown..<next { try printLine(Self.listRow(entries[index], number: index + 1)) }
      shown = next
      if shown == entries.count, found.count > shown {
        warn("there are more than \(shown) books; more words find fewer")
      }
      guard isAtTerminal else { return }
      let left = entries.count - shown
      let more = left > 0 ? "m for \(left) more, " : ""
      guard let typed = try answer(to: "Number (\(more)Enter for none): "), !typed.isEmpty else {
        return
      }
      chosen = left > 0 || typed != "m" ? typed : "none"
    }
    guard let number = Number.parse(chosen.utf8, in: 1...entries.count) else {
      throw NetFailure("There is no number \(printableText(chosen))")
    }
    try fetch(entries[number - 1], depth: depth)
  }

  /// Number of books listed at once at a terminal.
  private static let mostAtOnce = 20

  private static func listRow(_ entry: Feed.Entry, number: Int) -> String {
    let details = [
      entry.author, entry.language, entry.size.map { words(forSize: $0) } ?? "",
      entry.catalogue, entry.isFeed ? "…" : "",
    ].filter { !$0.isEmpty }
    return "\(number)  \(entry.title)\(details.isEmpty ? "" : " — ")"
      + details.joined(separator: ", ")
  }

  private static func book(_ entry: Feed.Entry) -> GetAnswer.Book {
    GetAnswer.Book(
      title: entry.title, author: entry.author, language: entry.language, size: entry.size,
      address: entry.address.description, isFeed: entry.isFeed)
  }

  /// Returns a size in bytes in words: “12 KiB”, “3 MiB”.
  private static func words(forSize size: Int) -> String {
    size < 1 << 20 ? "\(max(1, size >> 10)) KiB" : "\(size >> 20) MiB"
  }

  private func fetch(_ entry: Feed.Entry, depth: Int) throws(NetFailure) {
    try fetch(entry.address, from: entry.address, depth: depth + 1)
  }

  // MARK: Fetching

  /// Fetches a book into the folder, named by the answer, and prints its path; or a feed, to choose from it.
  /// `depth` counts the feeds that led here, ``maximumFeedDepth`` at most.
  private func fetch(
    _ address: WebAddress, from catalogue: WebAddress, depth: Int
  ) throws(NetFailure) {
    guard depth <= Self.maximumFeedDepth else { throw NetFailure("No book was found") }
    let unfinished = try UnfinishedFile(in: folder)
    var request = request(address, from: catalogue)
    (request.largest, request.totalTime) = (Self.largestBook, nil)
    request.output = unfinished.path
    var reported = 0
    let reply = try curl.send(request) { (output) throws(NetFailure) in
      let size = unfinished.size
      guard size <= Self.largestBook else {
        throw NetFailure("\(address.host) sent too much; the rest is refused")
      }
      guard size > reported else { return }
      reported = size
      try report(size, of: output)
    }
    try check(reply, from: address)
    let last = reply.address ?? address
    if unfinished.size <= Self.largestFeed, let feed = Feed(unfinished.contents, at: last) {
      return try fetchChoice(from: try fetchEntries((feed, last), from: catalogue), depth: depth)
    }
    if Feed.seemsToBeFeed(unfinished.head, type: reply[header: "content-type"]) {
      throw NetFailure("\(last.host) sent a catalogue that is too large or too deep")
    }
    let name = try BookFileName(
      disposition: reply[header: "content-disposition"], address: last, head: unfinished.head)
    let path = try unfinished.finish(as: name)
    if options.isJSON {
      try say(.path(path))
    } else {
      try printLine(path)
    }
  }

  /// Reports the received bytes: to the reader as JSON, to a terminal in a line rewritten each time. `output`
  /// has the headers, with the whole length if the server tells it.
  private func report(_ size: Int, of output: [UInt8]) throws(NetFailure) {
    let header = String(decoding: output, as: UTF8.self).lowercased()
      .split(whereSeparator: \.isNewline).last { $0.hasPrefix("content-length:") }
    let whole = header.flatMap { line in
      Number.parse(
        line.drop { $0 != ":" }.dropFirst().utf8.filter { $0 != " " },
        in: 1...Number.mostBytes)
    }
    if options.isJSON {
      return try say(.received(size, of: whole))
    }
    guard Descriptor.isTerminal(Descriptor.standardError) else { return }
    let share = whole.map { " of \(Self.words(forSize: $0))" } ?? ""
    let text = "\r\(Self.words(forSize: size))\(share)\u{1B}[K\r"
    try? Descriptor.write(Array(text.utf8), to: Descriptor.standardError)
  }
}
