import Paging
import Searching

/// A search query: the text, its options and the direction.
struct SearchQuery: Hashable, Sendable {
  var text = ""
  var options = SearchPattern.Options()
  var direction = Direction.forward
}
