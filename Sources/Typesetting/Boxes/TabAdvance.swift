/// Returns the cells from `width` to the next multiple of eight, if the byte before `position` is a
/// tab.
func tabAdvance(
  _ text: UnsafeBufferPointer<UInt8>, before position: Int, at width: Int
) -> Int? {
  text[position - 1] == 0x09 ? 8 - width % 8 : nil
}
