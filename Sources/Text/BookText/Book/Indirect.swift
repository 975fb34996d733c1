/// Keeps a large value apart from its owner, so that a copy of the owner has one reference in its place. A
/// change replaces the value: what changes often is stored directly.
@propertyWrapper
public struct Indirect<Value: Sendable>: Sendable {
  /// Changed only while it has one owner.
  private final class Storage: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  /// Stores a value.
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// The value.
  public var wrappedValue: Value {
    get { storage.value }
    set { storage = Storage(newValue) }
    _modify {
      // In place, unless others hold the value too.
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}
