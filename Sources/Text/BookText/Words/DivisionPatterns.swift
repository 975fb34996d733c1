/// Finds the divisions of a word of lower-case letters, given as scalars: bit *i* of the result is set if a
/// line may end before letter *i*. Words have at most 64 letters.
public typealias DivisionPatterns = @Sendable (UnsafeBufferPointer<UInt32>) -> UInt64
