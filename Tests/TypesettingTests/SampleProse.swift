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
}
