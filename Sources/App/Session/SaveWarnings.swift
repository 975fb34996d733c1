/// The warnings of the store: which of them the screen shows, and which are printed later.
///
/// A failure to save is a warning that a retry can repair: it is removed from the screen then, and
/// never printed. All other warnings are printed after the screen is left.
struct SaveWarnings {
  /// The changes that new warnings cause.
  struct Update: Hashable {
    /// The message on the screen that no longer applies, or nil.
    var outdated: String?
    /// The message to show, or nil.
    var message: String?
    /// The warnings to print after the screen is left, in order.
    var printed: [String] = []
  }

  /// The failure on the screen.
  private var shown: String?

  /// Returns the changes to the screen, of which the latest warning is shown.
  ///
  /// - Parameters:
  ///   - warnings: The warnings since the last call, in order.
  ///   - failures: The failures that no retry has repaired yet.
  ///   - repeatsFailure: True to show one of the failures if there is no new warning.
  mutating func update(
    _ warnings: [String], failures: [String], repeatsFailure: Bool = false
  ) -> Update {
    var update = Update()
    if let failure = shown, !failures.contains(failure) {
      update.outdated = failure
      shown = nil
    }
    update.message = warnings.last ?? (repeatsFailure ? failures.last : nil)
    if let last = update.message, failures.contains(last) { shown = last }
    update.printed = warnings.filter { !failures.contains($0) }
    return update
  }
}
