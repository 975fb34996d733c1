import Asking
import BookText
import Storage
import System

/// Keeps a draft of a note being typed, written within a second after each key: it survives a kill and a
/// power failure.
final class NoteDrafts {
  private let store: DefaultsStore
  private let jobs: Jobs
  private var typed: (note: Question.TypedNote, book: Fingerprint)?
  private var draft: NoteDraft?
  private var alarm: Job?
  private var writing: Job?

  private static let delay = Duration.seconds(1)

  init(_ store: DefaultsStore, _ jobs: Jobs) {
    (self.store, self.jobs) = (store, jobs)
    alarm = jobs.alarm { [unowned self] _ in write() }
  }

  /// Takes the note as typed so far; nil if none is typed any more. The draft stays until ``end()``.
  func keep(_ note: Question.TypedNote?, in book: Fingerprint, at now: Duration) {
    typed = note.map { ($0, book) }
    guard typed != nil else {
      alarm?.time = nil
      return
    }
    if alarm?.time == nil, writing == nil { alarm?.time = now + Self.delay }
  }

  /// Removes the draft unless its note is still typed: it is in its mark, or given up.
  func end() { if typed == nil { draft = nil } }

  private func write() {
    guard let typed else { return }
    let task = BackgroundTask { [store, draft] in
      store.writeDraft(typed.note.text, of: typed.note.mark, in: typed.book, over: draft)
    }
    writing = jobs.run(task, duringTurns: true) { [unowned self] draft, now in
      writing = nil
      self.draft = draft
      if let next = self.typed?.note, next != typed.note { alarm?.time = now + Self.delay }
      end()
    }
  }
}
