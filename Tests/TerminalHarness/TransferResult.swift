/// The result of a non-blocking read or write.
enum TransferResult {
  /// This many bytes were transferred.
  case moved(Int)
  /// Nothing can be transferred yet.
  case wouldBlock
  /// The other side is closed.
  case closed
}
