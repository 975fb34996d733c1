import Asking
import Cells
import HelperLines
import Launching
import System

/// Finds and fetches books by the program of the setting `get`. Its answers are not trusted. Never blocks:
/// the program runs in the background, one at a time.
final class Catalogues: Service {
  private let program: HelperProgram
  private var process: ChildProcess?
  private var watching: Job?
  private var leaving: [ChildProcess] = []
  /// Name of the book being fetched, for messages.
  private var subject = ""

  /// Timeout of a search; a book may take as long as bytes arrive.
  private static let timeout = Duration.seconds(90)
  /// Interval for showing the progress.
  private static let interval = Duration.milliseconds(300)
  /// Greatest length of the answers, in bytes.
  private static let maximumAnswerLength = 4 << 20

  override init(_ context: SessionContext, _ jobs: Jobs, _ outbox: Outbox) {
    program = HelperProgram(
      setting: "get", command: context.options.settings.programs.get,
      environment: context.environment)
    super.init(context, jobs, outbox)
    watching = jobs.alarm { [unowned self] in showProgress(at: $0) }
  }

  /// Starts a search with a timeout, or fetches a book with its progress shown; and says so.
  func ask(_ question: Question.Catalogues, at now: Duration) {
    switch question {
    case .find(let words):
      subject = words
      outbox.say("Searching for “\(words)”… (Esc cancels)")
      startProgram(words.split(separator: " ").map(String.init), within: Self.timeout, at: now)
    // A book, or a list with the book in it.
    case .fetch(let book):
      subject = book.title
      outbox.say("Fetching “\(book.title)”… (Esc cancels)")
      startProgram([book.address], within: nil, at: now)
      watching?.time = now + Self.interval
    }
  }

  var isAtWork: Bool { process != nil }

  /// Drops the answer too. The program itself removes incomplete files.
  func cancel(at now: Duration) {
    watching?.time = nil
    guard let process else { return }
    self.process = nil
    process.end(at: now)
    guard process.ending == nil else { return }
    leaving.append(process)
    process.watch(by: jobs) { [weak self] _ in self?.leaving.removeAll { $0.ending != nil } }
  }

  /// Cancels the program that runs. Reports a failure to start.
  private func startProgram(_ words: [String], within limit: Duration?, at now: Duration) {
    cancel(at: now)
    do throws(ProgramError) {
      let process = try program.start(
        ["--json", "--"] + words, capture: .everything(limit: Self.maximumAnswerLength), at: now,
        within: limit
      ).process
      process.watch(by: jobs) { [weak self] in self?.takeAnswer(at: $0) }
      self.process = process
    } catch {
      outbox.say(error.description)
    }
  }

  /// Shows the received part of a book at the foot of the page, and waits for the next interval.
  private func showProgress(at now: Duration) {
    guard let process else { return }
    watching?.time = now + Self.interval
    let lines = process.output.split(separator: UInt8(ascii: "\n"))
    guard
      case .received(let received, let size)? = lines.lazy.reversed().compactMap({ GetAnswer($0) })
        .first
    else { return }
    outbox.say("“\(subject)” \(Self.progressBar(received, of: size))")
  }

  private static let barLength = 20

  /// Returns a bar and the percentage of the received bytes; their number in KiB if `size` is not known.
  private static func progressBar(_ received: Int, of size: Int?) -> String {
    guard let size else { return "\(received >> 10) KiB" }
    let filled = min(barLength, received * barLength / size)
    return String(repeating: "█", count: filled)
      + String(repeating: "░", count: barLength - filled) + " \(min(100, received * 100 / size))%"
  }

  /// Takes the file to open, the list or the error of the ended program.
  private func takeAnswer(at now: Duration) {
    guard let process else { return }
    self.process = nil
    watching?.time = nil
    let lines = process.output.split(separator: UInt8(ascii: "\n"))
    // The last line of each kind counts.
    var (path, books, error): (String?, [GetAnswer.Book]?, String?)
    for line in lines {
      switch GetAnswer(line) {
      case .path(let found): path = found
      case .books(let found): books = found
      case .error(let found): error = found
      case .received, nil: break
      }
    }
    if let path, path.hasPrefix("/") { return outbox.ask(.open(.fetched(path: path))) }
    if let books {
      return outbox.answer(.foundBooks(books.prefix(Self.mostBooks).compactMap(Self.printableBook)))
    }
    let reason = printedLine(error ?? "")
    outbox.say(reason.isEmpty ? "The get program did not answer" : reason)
  }

  private static let mostBooks = 200

  /// Returns a found book with its words made printable; nil if its address is not on the web.
  private static func printableBook(_ book: GetAnswer.Book) -> FoundBook? {
    guard book.address.hasPrefix("http") else { return nil }
    return FoundBook(
      title: printableText(book.title), author: printableText(book.author),
      language: printableText(book.language), size: book.size, address: book.address)
  }
}
