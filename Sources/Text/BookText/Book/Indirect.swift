/// Keeps a large value apart from its owner, so that a copy of the owner has one reference in its place. A
/// change replaces the value: what changes often is stored directly.
@propertyWrapper
public struct Indirect<Value: Sendable>: Sendable {
  private final class Storage: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  /// Stores a value.
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// The value.
  public var wrappedValue: Value {
    get { storage.value }
    set { storage = Storage(newValue) }
  }
}
