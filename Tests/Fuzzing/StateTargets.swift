import BookText
import Cells
import Defaults
import Paging
import PlainText
import Reading
import TerminalInput

/// Defaults files: a file read and written is read back the same, merging loses no mark, and its data about a
/// book can be printed and read.
func fuzzDefaults(_ input: Input) {
  guard let file = try? DefaultsFile(input.bytes) else { return }
  guard let again = try? DefaultsFile(file.bytes) else {
    return require(false, "a written file can be read")
  }
  require(again.bytes == file.bytes && again.damage == nil, "a file is written as it was read")
  let marks = Marks(file)
  var merged = DefaultsFile()
  merged.merge(file)
  let ids = Set(Marks(merged).all.map(\.id))
  require(ids == Set(marks.all.map(\.id)), "no mark is lost")
  let before = merged
  merged.merge(file)
  require(merged == before, "merging twice changes nothing")
  var written = file
  marks.write(into: &written, changedFrom: Marks())
  require(Marks(written) == marks, "marks are written as they were read")
  require(marks.replacing(marks.within(note), in: note) == marks, "unchanged marks are kept")
  export(marks)
  read(file, marks)
}

/// A book shorter than expected by the marks of many files, with characters of several bytes.
private let note: Book = {
  let text = "The Lamp\n\n\n\nCHAPTER I\n\n\n" + String(repeating: "Café ångström 灯。 ", count: 60)
  do { return try Book(plainText: Array(text.utf8), named: "note") } catch {
    fatalError("\(error)")
  }
}()

/// Prints marks like `--export`.
private func export(_ marks: Marks) {
  let text = ExportedBook(note, at: nil, marks).markdown
  require(
    text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F },
    "no control character is printed")
}

/// Reads a book with the settings, place and marks of a file: goes to every mark and changes one.
private func read(_ file: DefaultsFile, _ marks: Marks) {
  var settings = Settings(file)
  settings.transition = .none
  let place = SavedPlace(file)?.passage.offset(in: note) ?? .start
  var reader = Reader(
    book: note, at: place, settings: settings, own: BookSettings(file), marks: marks.within(note),
    appearance: Appearance(depth: .direct), screen: Size(columns: 80, rows: 24))
  let record = ReadingRecord(file)
  _ = (record.total, record.pace.wordsPerMinute)
  let keys = "l'\rd'\n" + (file["type"] ?? "ndGN'jjdU")
  for scalar in keys.unicodeScalars.prefix(16) where scalar.value >= 0x20 || scalar == "\r" {
    let code: Key.Code = scalar == "\r" ? .enter : .character(scalar)
    reader.handle(.key(Key(code)), at: .zero)
    check(reader.frame(at: .zero))
  }
  let changed = marks.replacing(reader.marks, in: note)
  var written = file
  changed.write(into: &written, changedFrom: marks)
  require(
    Set(Marks(written).all.map(\.id)) == Set(changed.all.map(\.id)), "marks are saved")
}

/// Terminal input, cut anywhere, with any delays.
func fuzzInput(_ input: Input) {
  var input = input
  var decoder = InputDecoder()
  var now = Duration.zero
  while !input.isEmpty {
    let control = input.byte()
    now += .milliseconds(Int(control & 0x0F) * 8)
    if control & 0x10 != 0 { _ = decoder.timeOut(at: now) }
    for event in decoder.feed(input.bytes(Int(control >> 5) + 1), at: now) { check(event) }
  }
  // Longer than the timeout of a paste.
  now += InputDecoder.pasteDelay + .seconds(5)
  _ = decoder.timeOut(at: now)
  require(decoder.deadline == nil, "nothing is awaited for ever")
}

private func check(_ event: InputEvent) {
  if case .key(let key) = event, case .character(let scalar) = key.code {
    require(scalar.value >= 0x20 && scalar.value != 0x7F, "a control character is not a letter")
  }
}

/// The page controller: any calls at any time.
func fuzzTurner(_ input: Input) {
  var input = input
  var pages = PageController(NumberedPages(0))
  var now = Duration.zero
  var isInTransition = false
  while !input.isEmpty {
    now += .milliseconds(input.number(below: 64) * 7)
    call(&pages, &input, at: now)
    for event in pages.takeEvents() {
      switch event {
      case .willTransition(let from, let to, _):
        require(!isInTransition && from != to, "a turn begins after another has ended")
        isInTransition = true
      case .didFinish:
        require(isInTransition, "a turn ends that has begun")
        isInTransition = false
      default: break
      }
    }
    require(
      pages.visiblePages.allSatisfy { $0.map { $0.id < pages.source.pageCount } ?? true },
      "a page is shown that there is")
    require(pages.visiblePages.isEmpty == (pages.focus == nil), "the focus is seen")
    if case .turning(let from, let to, _, let progress, _) = pages.presentation(at: now) {
      require((0...1).contains(progress) && from != to, "a turn leads somewhere")
    }
  }
}

private func call(
  _ pages: inout PageController<NumberedPages>, _ input: inout Input, at now: Duration
) {
  let cause = [Cause.key, .tap, .indicator, .program][input.number(below: 4)]
  switch input.number(below: 12) {
  case 0, 1: pages.step(.forward, cause: cause, at: now)
  case 2: pages.step(.backward, cause: cause, at: now)
  case 3: pages.move(to: Int(input.byte()) - 4, cause: cause, at: now)
  case 4: pages.tick(at: now)
  case 5:
    let count = input.number(below: 40)
    let layout = PageLayout(
      transitionStyle: PageLayout.TransitionStyle.allCases[
        input.number(below: PageLayout.TransitionStyle.allCases.count)],
      navigationOrientation: input.isOdd() ? .horizontal : .vertical, isSpread: input.isOdd(),
      isRightToLeft: input.isOdd(), isCoverAlone: input.isOdd())
    pages.layOut(
      layout, NumberedPages(count), focus: count == 0 ? 0 : input.number(below: count))
  case 6:
    let count = input.number(below: 80)
    pages.extend { $0.pageCount = max($0.pageCount, count) }
  case 7: pages.beginDrag(at: now)
  case 8: pages.moveDrag(by: Double(Int8(bitPattern: input.byte())) / 40, at: now)
  case 9:
    pages.endDrag(
      velocity: Double(Int8(bitPattern: input.byte())) / 10,
      threshold: Double(input.byte()) / 255, at: now)
  case 10: pages.cancelDrag(at: now)
  default: pages.endMotion()
  }
}

private let sample: Book? = {
  let text = (1...6).map { chapter in
    "\n\n\nCHAPTER \(chapter). Of Sums\n\n\n"
      + (0..<120).map { "w\(chapter)x\($0) https://example.org/\($0)" }.joined(separator: " ")
  }
  return try? Book(plainText: Array(text.joined().utf8), named: "sample")
}()

/// The whole reader: terminal input, sizes, time; and every displayed cell is harmless.
func fuzzReader(_ input: Input) {
  guard let sample else { return }
  var input = input
  let depths: [Appearance.ColorDepth] = [.none, .few, .indexed, .direct]
  var reader = Reader(
    book: sample, at: .start, settings: Settings(),
    appearance: Appearance(depth: depths[input.number(below: 4)]),
    screen: Size(columns: 1 + input.number(below: 120), rows: 1 + input.number(below: 40)))
  var decoder = InputDecoder()
  var now = Duration.zero
  while !input.isEmpty {
    let control = input.byte()
    now += .milliseconds(Int(control & 0x0F) * 16)
    switch control >> 4 {
    case 0:
      let size = Size(columns: Int(input.byte()) + 1, rows: Int(input.byte() & 0x3F) + 1)
      reader.take(.terminal(.resized(size)), at: now)
    case 1: reader.tick(at: now)
    case 2: while reader.status.hasWork { reader.work(at: now) }
    case 3: reader.take(.session(.resting), at: now)
    default:
      let events = decoder.feed(input.bytes(Int(control >> 4)), at: now)
      for event in events { reader.handle(event, at: now) }
      for event in decoder.timeOut(at: now) { reader.handle(event, at: now) }
    }
    check(reader.frame(at: now))
  }
  require(reader.pages.anchor.utf8 <= sample.text.count, "the place is in the book")
}

private func check(_ grid: Grid) {
  for row in 0..<grid.size.rows {
    grid.withRow(row) { cells in
      for cell in cells {
        for index in 0..<cell.glyph.scalarCount {
          let value = cell.glyph.scalar(at: index)
          require(
            value >= 0x20 && !(0x7F..<0xA0).contains(value) && !(0x202A...0x202E).contains(value)
              && !(0x2028...0x2029).contains(value) && !(0x2066...0x2069).contains(value),
            "no cell has a control character")
        }
      }
    }
  }
}
