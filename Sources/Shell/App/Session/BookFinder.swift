import Defaults
import JSONValues
import Launching
import Numbers
import Processes
import Reading
import System

/// Finds and fetches books by the program of the setting `get`, whose answers are not trusted.
///
/// Never blocks: the program runs in the background, one at a time.
final class BookFinder {
  private let command: String?
  private let environment: [String: String]
  private let jobs: Jobs
  private var process: ChildProcess?
  /// When the progress of a book is shown next.
  private var watching: Job?
  /// A program that was cancelled and has not ended.
  private var leaving: [ChildProcess] = []
  /// The name of what is fetched, for messages.
  private var subject = ""

  /// Shows a message.
  var say: (_ message: String, _ now: Duration) -> Void = { _, _ in }
  /// Shows what was found.
  var show: (_ books: [FoundBook], _ now: Duration) -> Void = { _, _ in }
  /// Opens a book that was fetched.
  var opened: (_ path: String, _ now: Duration) -> Void = { _, _ in }

  /// The time for a search; a book takes as long as it comes.
  private static let timeout = Duration.seconds(90)
  /// The interval in which the progress is shown.
  private static let interval = Duration.milliseconds(300)
  /// The greatest length of the answers, in bytes.
  private static let largest = 4 << 20

  /// - Parameters:
  ///   - command: The command line of the settings; nil for none.
  ///   - environment: The reader's environment, of which the program gets a part.
  ///   - jobs: What the loop waits for.
  init(_ command: String?, environment: [String: String], jobs: Jobs) {
    (self.command, self.environment, self.jobs) = (command, environment, jobs)
    watching = jobs.at { [unowned self] in showProgress(at: $0) }
  }

  /// Searches the catalogues for words.
  func find(_ words: String, at now: Duration) {
    subject = words
    say("Searching for “\(words)”… (Esc cancels)", now)
    run(words.split(separator: " ").map(String.init), within: Self.timeout, at: now)
  }

  /// Fetches a book, or a list in which it is.
  func fetch(_ book: FoundBook, at now: Duration) {
    subject = book.title
    say("Fetching “\(book.title)”… (Esc cancels)", now)
    run([book.address], within: nil, at: now)
    watching?.time = now + Self.interval
  }

  /// True if it searches or fetches.
  var isAtWork: Bool { process != nil }

  /// Ends the program: it removes what has not come whole.
  func cancel(at now: Duration) {
    watching?.time = nil
    guard let process else { return }
    self.process = nil
    process.end(at: now)
    guard process.ending == nil else { return }
    leaving.append(process)
    process.watch(by: jobs) { [weak self] _ in self?.leaving.removeAll { $0.ending != nil } }
  }

  private func run(_ words: [String], within limit: Duration?, at now: Duration) {
    cancel(at: now)
    do throws(ProgramError) {
      let (file, vector) = try ArgumentVector.chosen(
        command ?? "", as: "get", in: SearchPath(environment["PATH"]))
      let launch = ProgramLaunch(
        path: file, arguments: vector.words + ["--json", "--"] + words,
        environment: ChildEnvironment.networked(from: environment), reason: .setting)
      let process = try ChildProcess(
        launch, capture: .everything(limit: Self.largest), at: now, within: limit)
      process.watch(by: jobs) { [weak self] in self?.ended(at: $0) }
      self.process = process
    } catch {
      say(error.description, now)
    }
  }

  private func showProgress(at now: Duration) {
    guard let process else { return }
    watching?.time = now + Self.interval
    let lines = process.output.split(separator: UInt8(ascii: "\n"))
    guard let answer = lines.lazy.reversed().compactMap({ JSONValue($0) }).first,
      let received = answer["received"]?.integer(in: 0...Number.mostBytes)
    else { return }
    let size = answer["size"]?.integer(in: 1...Number.mostBytes)
    say("“\(subject)” \(Self.bar(received, of: size))", now)
  }

  /// The number of cells of the bar.
  private static let barLength = 20

  private static func bar(_ received: Int, of size: Int?) -> String {
    guard let size else { return "\(received >> 10) KiB" }
    let filled = min(barLength, received * barLength / size)
    return String(repeating: "█", count: filled)
      + String(repeating: "░", count: barLength - filled) + " \(min(100, received * 100 / size)) %"
  }

  private func ended(at now: Duration) {
    guard let process else { return }
    self.process = nil
    watching?.time = nil
    let lines = process.output.split(separator: UInt8(ascii: "\n"))
    let answers = lines.compactMap { JSONValue($0) }
    if let path = answers.lazy.compactMap({ $0["path"]?.text }).last, path.hasPrefix("/") {
      return opened(path, now)
    }
    if let books = answers.lazy.compactMap({ $0["books"]?.elements }).last {
      return show(books.prefix(200).compactMap(Self.book), now)
    }
    let said = answers.lazy.compactMap { $0["error"]?.text }.last
    let reason = printedLines(of: Array((said ?? "").utf8)).joined(separator: " ")
    say(reason.isEmpty ? "The program of “get” gave no answer" : String(reason.prefix(100)), now)
  }

  private static func book(_ value: JSONValue) -> FoundBook? {
    func words(_ name: String) -> String {
      let text = value[name]?.text ?? ""
      return String(printedLines(of: Array(text.utf8)).joined(separator: " ").prefix(200))
    }
    guard let address = value["address"]?.text, address.hasPrefix("http") else { return nil }
    return FoundBook(
      title: words("title"), author: words("author"), language: words("language"),
      size: value["size"]?.integer(in: 1...Number.mostBytes), address: address)
  }
}
