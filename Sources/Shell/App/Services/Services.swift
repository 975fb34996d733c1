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
  let editions: OtherEditions
  let dictionaries: Dictionaries
  let commands: OwnCommands
  let voice: Speaker
  let clipboard: Clipboard
  /// The answers of the four services above, and their cancelled programs.
  private let board: ProgramBoard
  private let unasked: [Service]
  private let outbox: Outbox

  /// In the order of their needs. The programs of the settings are read once.
  init(_ context: SessionContext, _ jobs: Jobs, _ outbox: Outbox) {
    self.outbox = outbox
    let programs = context.options.settings.programs
    saving = Saving(context, jobs, outbox)
    pictures = Pictures(context, jobs, outbox)
    shelf = ShelfBooks(context, jobs, outbox, saving)
    searches = LibrarySearches(context, jobs, outbox)
    statistics = ReadingStatistics(context, jobs, outbox, saving)
    marks = MarksOfBooks(context, jobs, outbox)
    devices = Devices(context, jobs, outbox)
    catalogues = Catalogues(context, jobs, outbox)
    facing = FacingTranslations(context, jobs, outbox)
    editions = OtherEditions(context, jobs, outbox)
    board = ProgramBoard(environment: context.environment, jobs: jobs) {
      outbox.answer(.program($0))
    }
    dictionaries = Dictionaries(
      setting: programs.dictionary, ofLanguages: programs.dictionaries, board)
    commands = OwnCommands(board)
    voice = Speaker(setting: programs.speech, board)
    clipboard = Clipboard(board)
    unasked = [statistics, editions, devices]
  }

  func takeMail(for book: Int) -> [Outbox.Mail] { outbox.take(for: book) }

  /// Passes a question on. A look-up and a command of the reader's own end each other.
  func ask(_ question: Question.Program, about book: OpenBook, at now: Duration) {
    switch question {
    case .lookUp(let word, let language):
      commands.cancel(at: now)
      dictionaries.lookUp(word, in: language, at: now)
    case .run(let call):
      dictionaries.cancel(at: now)
      commands.run(call, at: now)
    case .cancelLookUp: cancelLookUp(at: now)
    case .speak(let sentence, let language):
      voice.speak(sentence, language: language, voice: book.seen.presented.voice, at: now)
    case .stopSpeech: voice.stop(at: now)
    }
  }

  var isLookingUp: Bool { dictionaries.isLookingUp || commands.isRunning }

  private func cancelLookUp(at now: Duration) {
    dictionaries.cancel(at: now)
    commands.cancel(at: now)
  }

  /// Stops reading aloud and a look-up: the book is left, or another program gets the terminal. Answers up to
  /// now reach the reader.
  func stopPrograms(at now: Duration) {
    board.giveAnswers()
    stopSpeech(at: now)
    guard isLookingUp else { return }
    cancelLookUp(at: now)
    outbox.answer(.program(.lookUpFailed("Look-up cancelled")))
  }

  /// Stops reading aloud, since the text changes or the book is left.
  func stopSpeech(at now: Duration) {
    guard voice.isSpeaking else { return }
    voice.stop(at: now)
    outbox.answer(.program(.speechFailed("Reading aloud stopped")))
  }

  /// Begins the work that waits for a frame.
  func frameWasShown(of shown: ShownBook, at now: Duration) {
    for service in unasked { service.frameWasShown(of: shown, at: now) }
  }

  /// Sends the last place of the book to other devices first.
  func leave(_ book: OpenBook, at now: Duration) {
    devices.sendLast(book, at: now)
    devices.leave()
    editions.leave()
    // Their paths name other images in another book.
    pictures.endAll()
    facing.end()
    searches.ask(nil, about: book)
  }

  func endPrograms(at now: Duration) {
    pictures.endAll()
    dismissPrograms(at: now)
    board.awaitEnd(at: now)
  }

  /// Asks all programs to end; there are no more answers.
  func dismissPrograms(at now: Duration) {
    cancelLookUp(at: now)
    voice.leave(at: now)
    clipboard.leave()
  }
}
