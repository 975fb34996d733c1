/// The calls that were made while another was being carried out.
struct CallQueue {
  typealias Call = () -> PageOutcome

  private var waiting: [Call] = []
  private(set) var isBusy = false

  /// Takes the right to carry out calls.
  ///
  /// - Returns: False where somebody has it; `call` waits then.
  mutating func begin(_ call: @escaping Call) -> Bool {
    if isBusy {
      waiting.append(call)
      return false
    }
    isBusy = true
    return true
  }

  /// The next call that waits; nil where none does, and the right is given back.
  mutating func next() -> Call? {
    guard !waiting.isEmpty else {
      isBusy = false
      return nil
    }
    return waiting.removeFirst()
  }
}
