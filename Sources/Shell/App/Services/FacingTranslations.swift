import Asking
import BookText
import Defaults
import Storage
import System

/// Reads the translation that faces the open book, and finds the passages that face each other. Never blocks:
/// both are done by a task, and the book can be read alone until then.
final class FacingTranslations: Service {
  private var job: Job?
  private var translation: Opening.Opened?
  /// Records whether the pair ends the program, as long as it is read or shown.
  private var attempt: ReadingAttempt?
  /// A translation read with the book, until the reader asks for it.
  private var prepared: FacingTranslation.Prepared?

  var source: BookSource? { translation?.source }

  func end() {
    if job != nil { outbox.answer(.comparing(nil)) }
    (job, translation, attempt, prepared) = (nil, nil, nil, nil)
  }

  func take(_ prepared: FacingTranslation.Prepared?) { self.prepared = prepared }

  func isPrepared(_ name: String?) -> Bool { prepared.map { $0.choice.name == name } ?? false }

  /// The last question prevails.
  func ask(_ question: Question.Facing, about book: OpenBook, at now: Duration) {
    switch question {
    case .end: end()
    case .open(let choice, let isAsked): readTranslation(choice, isAsked: isAsked, about: book)
    case .tie(let choice): readTranslation(choice, translation, isAsked: true, about: book)
    }
  }

  static func omission(_ name: String) -> String {
    "Left out, since facing it failed before; choose it again to try: \(name)"
  }

  /// The message about a translation whose reading trapped.
  static func fault(_ name: String) -> String {
    "Put away, since facing it failed, by a fault in Bifolio: \(name)"
  }

  /// The state of the work for a pair. Only the latest one is taken, so it has everything so far.
  fileprivate struct Work: Sendable {
    var opened: Opening.Opened?
    /// The pair found last, and the number of pairs so far.
    var pair: FacingPair?
    var pairs = 0
    /// Nil if the comparison takes little time so far.
    var percent: Int?
    /// Whether the texts are being compared, and whether the stored comparison is outdated.
    var (isComparing, isAgain) = (false, false)
    var failure: Failure?
  }

  /// Reads a translation and finds the passages, on another thread; the reader gets each better answer as it
  /// comes. A translation that ended the program before is opened only if the reader asks for it again.
  /// `known` has been read already.
  private func readTranslation(
    _ choice: FacingChoice, _ known: Opening.Opened? = nil, isAsked: Bool, about book: OpenBook
  ) {
    let seen = book.seen
    attempt = nil
    if let prepared, prepared.choice == choice, known == nil {
      (translation, attempt, self.prepared) = (prepared.opened, prepared.attempt, nil)
      return outbox.answer(.facing(prepared.pair), about: book)
    }
    prepared = nil
    // The texts are known by then, but their pages may end the program too.
    attempt = store.attempts.begin(
      choice.name, for: FacingTranslation.attempt(facing: seen.fingerprint), isAsked: isAsked,
      countsEnds: false)
    guard let attempt else { return outbox.say(Self.omission(choice.name), about: book) }
    let options = FacingTranslation.options(seen.general, like: context.options)
    let folders = context.folders(seen.general)
    let cache = FacingCache(beside: options.isPrivate ? nil : store.catalogue)
    let (store, environment, source) = (store, context.environment, book.source)
    let task = BackgroundTask<Work>(
      ifTrapped: Work(),
      reporting: { isWanted, report in
        var work = Work()
        attempt.onThisThread {
          do throws(Failure) {
            let opened: Opening.Opened
            if let known {
              opened = known
            } else {
              let found = try BookRequest.findTranslation(
                choice.name, of: source, in: folders, environment: environment, store: store)
              opened = try Opening.open(found, options, store, isTypedEnough: false)
            }
            work.opened = opened
            let pair = try FacingTranslation.pair(
              seen.book, opened, choice, store, cache, from: seen.anchor, isWanted: isWanted
            ) { progress in
              work.record(progress)
              report(work)
            }
            work.record(.pair(pair))
          } catch {
            work.failure = error
          }
        }
        return work
      })
    var (pairs, isToldAgain) = (0, false)
    job = jobs.run(reporting: task) { [unowned self] work, isLast, _ in
      if isLast { job = nil }
      if task.hasTrapped || attempt.hasFailed {
        end()
        outbox.answer(.notFacing(name: choice.name, isKept: true), about: book)
        return outbox.say(Self.fault(choice.name), about: book)
      }
      if work.pairs > pairs, let pair = work.pair {
        (pairs, translation) = (work.pairs, work.opened)
        outbox.answer(.facing(pair), about: book)
      }
      showProgress(of: work, isLast: isLast, about: book)
      if work.isAgain, !isToldAgain {
        isToldAgain = true
        outbox.say(Self.again, about: book)
      }
      guard let failure = work.failure else { return }
      self.attempt = nil
      outbox.say("The facing text was not opened: \(failure.message)", about: book)
      outbox.answer(.notFacing(name: choice.name), about: book)
    }
  }

  /// Does nothing before the comparison has begun.
  private func showProgress(of work: Work, isLast: Bool, about book: OpenBook) {
    guard work.isComparing, let title = work.opened?.book.title else { return }
    if isLast { return outbox.answer(.comparing(nil), about: book) }
    outbox.answer(.comparing(.init(title: title, percent: work.percent)), about: book)
  }

  /// The message about kept passages that no longer hold.
  static let again = "What was kept of this pair is outdated: the texts are compared again"
}

extension FacingTranslations.Work {
  fileprivate mutating func record(_ progress: FacingTranslation.Progress) {
    switch progress {
    case .percent(let percent): (isComparing, self.percent) = (true, percent)
    case .again: isAgain = true
    case .pair(let pair): (self.pair, pairs) = (pair, pairs + 1)
    }
  }
}
