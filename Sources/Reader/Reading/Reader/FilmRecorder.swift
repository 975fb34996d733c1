import Asking
import BookText
import Cells
import Defaults
import Films
import Paging

/// Records what a reader shows, as a film: the frames that a terminal would get, at a clock of its own. The
/// recorder works on a copy of the reader: nothing is saved, and the reader's place stays.
public struct FilmRecorder {
  public internal(set) var film = Film()
  private var reader: Reader
  private var now: Duration

  /// Answers a question of the reader at once; none if it is not about what is shown.
  public typealias Answers = (Question, Reader) -> [Answer]

  /// Time between two frames of a motion.
  private static let interval = Duration.milliseconds(25)
  /// How long pages rest before a move.
  private static let pause = Duration.milliseconds(400)
  /// How long pages rest at the end of a film.
  private static let end = Duration.milliseconds(1_200)
  /// Maximum duration of a motion.
  private static let longestMotion = Duration.seconds(10)
  /// Maximum number of times that answers lead to other questions.
  private static let mostRounds = 64

  /// Panels, messages and lifted leaves are left out, and images are block elements.
  public init(_ reader: Reader, at now: Duration) {
    (self.reader, self.now) = (reader, now)
    self.reader.pose(at: now)
  }

  /// Records the pages, and then each move with a rest after it. A rehearsal first loads the pictures. Once
  /// the film is not wanted, the reader's work stays unfinished.
  /// - Throws: ``FilmFault`` without a page for a move, or if a screen is too small or the film too large.
  public mutating func record(
    _ moves: [FilmMove], while isWanted: () -> Bool = { true }, by answers: Answers
  ) throws(FilmFault) {
    settle(while: isWanted, by: answers)
    guard reader.pages.layout != nil else { throw .tooSmall }
    try show(for: moves.isEmpty ? Self.end : Self.pause)
    for (index, move) in moves.enumerated() {
      // With the pictures of the pages to come.
      var rehearsal = self
      try rehearsal.playMove(move, isRecorded: false, while: isWanted, by: answers)
      reader.scene.pictures = rehearsal.reader.scene.pictures
      try playMove(move, isRecorded: true, while: isWanted, by: answers)
      try show(for: index == moves.count - 1 ? Self.end : Self.pause)
    }
  }

  /// The title of the book, with the numbers of the pages shown if they are known.
  public var title: String {
    let pages = reader.scene.visiblePages.map { reader.pages.number(ofPage: $0) }
    guard reader.pages.pagination.isNumbered, let first = pages.first, let last = pages.last else {
      return reader.book.title
    }
    return reader.book.title + (first == last ? ", page \(first)" : ", pages \(first) and \(last)")
  }

  /// The words of the pages shown.
  public var words: String {
    reader.scene.seenText.parts.map { reader.book.line($0) }.filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  // MARK: Frames

  /// Adds the present frame, without messages, and moves the clock by `duration`. Throws beyond the limit.
  private mutating func show(for duration: Duration) throws(FilmFault) {
    reader.hide()
    guard film.add(reader.frame(at: now), for: duration) else { throw .tooLarge }
    now += duration
  }

  /// Has the reader do its work, and answers its questions, until there is nothing left; stops after
  /// ``mostRounds`` rounds, or without work once the film is not wanted.
  private mutating func settle(while isWanted: () -> Bool, by answers: Answers) {
    for _ in 0..<Self.mostRounds {
      while isWanted(), reader.status.hasWork { reader.work(at: now) }
      reader.take(.session(.frameShown), at: now)
      let given = reader.takeQuestions().flatMap { answers($0, reader) }
      for answer in given { reader.take(answer, at: now) }
      if given.isEmpty, !(isWanted() && reader.status.hasWork) { return }
    }
  }

  // MARK: Moves

  /// Makes a move, recorded unless it is a rehearsal. Throws without a page to turn to, or beyond the limit.
  private mutating func playMove(
    _ move: FilmMove, isRecorded: Bool, while isWanted: () -> Bool, by answers: Answers
  ) throws(FilmFault) {
    let place = reader.pages.anchor
    switch move {
    case .next: reader.carryOut([.step(.forward, .key)], at: now)
    case .back: reader.carryOut([.step(.backward, .key)], at: now)
    case .chapter: reader.carryOut([.perform(.nextChapter)], at: now)
    case .lift: if isRecorded { try lift() }
    case .theme(let theme): reader.choose(theme, at: now)
    }
    reader.settle()
    if isRecorded { try follow() } else { reader.rest() }
    settle(while: isWanted, by: answers)
    switch move {
    case .next, .back, .chapter: if reader.pages.anchor == place { throw .noPage(move) }
    case .lift, .theme: break
    }
  }

  /// Records a motion until it has come to rest, or for ``longestMotion``.
  private mutating func follow() throws(FilmFault) {
    let end = now + Self.longestMotion
    while reader.status.isMoving, now < end {
      try show(for: Self.interval)
      reader.tick(at: now)
    }
    reader.rest()
  }

  /// How far a corner is lifted, as a share of the way of a turn.
  private static let lifted = 0.42
  /// How far it is raised, as a share of the height of the paper.
  private static let raised = 0.3
  /// How long this takes.
  private static let lifting = Duration.milliseconds(640)

  /// If turns have motion, lifts a leaf by its lower corner, slowly at both ends, and lets it go.
  private mutating func lift() throws(FilmFault) {
    guard let painter = reader.scene.painter(at: 0), reader.scene.transition != .none else {
      return
    }
    let cells = painter.way
    let rows = Double(painter.layout.paper.size.rows)
    reader.carryOut([.move(.lift(grab: 1))], at: now)
    let start = now
    while now < start + Self.lifting {
      let time = min(1, (now - start) / Self.lifting)
      let share = time * time * (3 - 2 * time)
      let rise = Int((share * share * Self.raised * rows).rounded())
      reader.carryOut([.move(.drag(cells: share * Self.lifted * cells, rise: rise))], at: now)
      reader.tick(at: now)
      try show(for: Self.interval)
    }
    reader.carryOut([.move(.drop)], at: now)
  }
}

extension Reader {
  /// Leaves only the pages on the screen, in all colours and with images of block elements.
  fileprivate mutating func pose(at now: Duration) {
    rest()
    layers.closeAll()
    hide()
    scene.pages.appearance.depth = .direct
    scene.pages.appearance.graphics = nil
    _ = scene.pictures.forgetImages()
    scene.transitionLimit = TransitionLimit()
    asked.hasPictures = false
    questions = []
    layOut()
  }

  /// Hides messages and the rows over the page.
  fileprivate mutating func hide() {
    (layers.page.notice, layers.page.hint, layers.page.showsChrome) = (nil, nil, false)
  }

  fileprivate mutating func choose(_ theme: Settings.Theme, at now: Duration) {
    change(.theme, for: .key, at: now) { $0.theme = theme }
  }
}
