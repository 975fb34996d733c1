import Paging
import Searching

/// What is searched for, how it is understood, and which way the next match lies.
struct SearchQuery: Hashable, Sendable {
  var text = ""
  var options = SearchPattern.Options()
  var direction = Direction.forward
}
