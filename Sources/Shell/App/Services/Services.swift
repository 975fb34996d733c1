import Asking
import Defaults
import Processes
import System

/// The services of a session, one row each: they answer the reader's questions.
final class Services {
  let saving: Saving
  let pictures: Pictures
  let shelf: ShelfBooks
  let searches: LibrarySearches
  let statistics: ReadingStatistics
  let marks: MarksOfBooks
  let devices: Devices
  let catalogues: Catalogues
  let facing: FacingTranslations
  /// A dictionary, a voice, and the reader's own commands.
  let programs: RunningPrograms
  var clock: Clock
  private let outbox: Outbox

  init(_ context: SessionContext, _ jobs: Jobs, _ outbox: Outbox) {
    self.outbox = outbox
    let (programs, environment) = (context.options.settings.programs, context.environment)
    saving = Saving(context.store, context.clock, jobs, outbox)
    pictures = Pictures(decoder: context.imageDecoder, environment: environment, jobs, outbox)
    shelf = ShelfBooks(context, jobs, outbox, saving)
    searches = LibrarySearches(context, jobs, outbox)
    statistics = ReadingStatistics(context, jobs, outbox, saving)
    marks = MarksOfBooks(context, jobs, outbox)
    devices = Devices(
      HelperProgram(setting: "sync", command: programs.sync, environment: environment), jobs, outbox
    )
    catalogues = Catalogues(
      HelperProgram(setting: "get", command: programs.get, environment: environment), jobs, outbox)
    facing = FacingTranslations(context, jobs, outbox)
    self.programs = RunningPrograms(programs, environment: environment, jobs: jobs)
    clock = Clock(context.clock)
  }

  /// Removes and returns the services' messages for a book, in order.
  func takeMail(for book: Int) -> [Outbox.Mail] {
    outbox.take(for: book) + programs.takeAnswers().map { .answer(.program($0)) }
  }

  /// Stops reading aloud, since the text changes or the book is left.
  func stopSpeech(at now: Duration) {
    guard programs.isSpeaking else { return }
    programs.stopSpeaking(at: now)
    outbox.answer(.program(.speechFailed("Reading aloud stopped")))
  }

  /// Does the work that waits for a frame: started earlier, it would slow the frame down.
  ///
  /// - Parameters:
  ///   - number: The number of the book.
  ///   - isWhole: Whether all of it is known.
  ///   - showsPace: Whether the reader's pace is shown.
  ///   - book: The book.
  func frameWasShown(
    of number: Int, isWhole: @autoclosure () -> Bool, showsPace: Bool,
    _ book: @autoclosure () -> OpenBook,
    at now: Duration
  ) {
    if showsPace { statistics.showPaceOnce(of: number, book()) }
    if devices.isOn, isWhole() { devices.askOnce(of: number, book(), at: now) }
  }

  /// Ends the work for a book being left.
  func leave(_ book: OpenBook, at now: Duration) {
    devices.sendLast(book, at: now)
    devices.leave()
    // Their paths name other images in another book.
    pictures.endAll()
    facing.end()
    searches.ask(nil, about: book)
  }

  /// Ends all programs, and waits until they have ended.
  func endPrograms(at now: Duration) {
    pictures.endAll()
    programs.endAll(at: now)
    programs.awaitEnd(at: now)
  }
}
