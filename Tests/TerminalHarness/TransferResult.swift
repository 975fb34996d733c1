/// What came of a read or write that does not wait.
enum TransferResult {
  /// This many bytes were moved.
  case moved(Int)
  /// Nothing can be moved yet.
  case wouldBlock
  /// The other side is closed.
  case closed
}
