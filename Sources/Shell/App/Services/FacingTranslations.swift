import Asking
import BookText
import Defaults
import FacingTexts
import Storage
import System

/// Reads the translation that faces the open book, and finds the passages that face each other.
///
/// Never blocks: both are done by a task, and the book can be read alone until then.
final class FacingTranslations {
  private let context: SessionContext
  private let jobs: Jobs
  private let outbox: Outbox
  private var job: Job?
  /// The translation read last.
  private var translation: Opening.Opened?
  /// Whether the pair being read or shown ends the program is recorded as long as it is open.
  private var attempt: ReadingAttempt?
  /// A choice of an earlier session that was left out: asked for again, it is opened.
  private var leftOut: FacingChoice?

  /// The file of the translation read last; nil if there is none.
  var source: BookSource? { translation?.source }

  init(_ context: SessionContext, _ jobs: Jobs, _ outbox: Outbox) {
    (self.context, self.jobs, self.outbox) = (context, jobs, outbox)
  }

  /// Gives up the translation, and the work on it.
  func end() { (job, translation, attempt) = (nil, nil, nil) }

  func ask(_ question: Question.Facing, about book: OpenBook, at now: Duration) {
    switch question {
    case .end: end()
    case .open(let choice): open(choice, about: book)
    case .tie(let choice): open(choice, translation, about: book)
    }
  }

  /// The message about a translation that is left out.
  static func omission(_ name: String) -> String {
    "Left out, since Bifolio ended while it faced this book; choose it again to try: \(name)"
  }

  private func openingOptions(_ settings: Settings) -> Opening.Options {
    var options = Opening.Options(
      settings: settings, screen: context.options.screen, appearance: nil,
      environment: context.environment)
    options.isPrivate = context.options.isPrivate
    return options
  }

  private typealias Result = Swift.Result<(pair: FacingPair, opened: Opening.Opened), Failure>

  /// Reads a translation, unless it is known, and finds the passages.
  private func open(
    _ choice: FacingChoice, _ known: Opening.Opened? = nil, about book: OpenBook
  ) {
    let seen = book.seen
    attempt = nil
    // The texts are known by then, but their pages may end the program too.
    let isAsked = choice.fingerprint == nil || leftOut == choice
    attempt = context.store.attempts.begin(
      choice.name, for: "facing \(seen.fingerprint)", isAsked: isAsked, countsEnds: false)
    guard let attempt else {
      leftOut = choice
      outbox.say(Self.omission(choice.name), about: book)
      return outbox.answer(.notFacing(name: choice.name), about: book)
    }
    let (options, folders) = (openingOptions(seen.general), context.folders(seen.general))
    let (store, environment, source) = (context.store, context.environment, book.source)
    let task = BackgroundTask<Result>(reporting: { isWanted, report in
      attempt.onThisThread {
        Result { () throws(Failure) in
          let opened: Opening.Opened
          if let known {
            opened = known
          } else {
            let found = try BookRequest.facing(
              choice.name, of: source, in: folders, environment: environment, store: store)
            opened = try Opening.open(found, options, store)
          }
          let pair = try FacingTranslation.pair(
            seen.book, opened, choice, store, from: seen.anchor, isWanted: isWanted
          ) { report(.success(($0, opened))) }
          return (pair, opened)
        }
      }
    })
    job = jobs.run(reporting: task) { [unowned self] result, isLast, _ in
      if isLast { job = nil }
      switch result {
      case .success(let (pair, opened)):
        translation = opened
        outbox.answer(.facing(pair), about: book)
      case .failure(let failure):
        self.attempt = nil
        outbox.say("The facing text was not opened: \(failure.message)", about: book)
        outbox.answer(.notFacing(name: choice.name), about: book)
      }
    }
  }
}
