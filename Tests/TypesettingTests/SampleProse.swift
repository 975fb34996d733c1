/// Prose for the pages in these tests.
enum Sample {
  static let prose = """
    The harbour clerk kept a second table, which hung behind the first and
    which he showed to nobody. It gave the hours at which the tide had in
    fact come in.

    “They are not the same,” he said, when he was found out, and he turned
    to the wall the two of them together.

    The sea was told.


    * * *


    It was the sister who read the table on the Sunday.
    """

  static let verse = """
        Low water, and the boats lie down upon the sand,
          High water, and they stand;
        The bell that nobody has rung
          Is heard across the land.

        And one of them was mine.
    """

  static let rules = """
    There were rules.

        No reader shall take down more than one book at a time, nor put
        back any book in a place other than that from which it was had,
        nor read aloud, nor move his lips.

    So it was written.
    """

  static let table = """
        Lamp      lit      west
        雨        夜       本
        ┌──────┐
        │ lamp │
        └──────┘
    """
}
