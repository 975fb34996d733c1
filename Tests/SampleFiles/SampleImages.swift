/// Small images of 16 by 8 pixels, as other programs write them: red and blue above green and light grey.
public enum SampleImages {
  /// A JPEG image.
  public static let jpeg = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJ\
    BwYGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK\
    CgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wAARCAAIABADAREAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAA\
    AAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAk\
    M2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKT\
    lJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QA\
    HwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdh\
    cRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hp\
    anN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk\
    5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDxX/hnL/qcv/Kd/wDbK/Cf7U/ufj/wD6b/AIqHf9Uz/wCXv/3o\
    fZn/ABDC/wDV7/8A5jX/AO+Vf6Nf8TK/9Sr/AMr/AP3E/Gf9Rf8AqI/8k/8Atj//2Q==
    """)
  /// A progressive JPEG image.
  public static let progressive = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJ\
    BwYGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK\
    CgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wgARCAAIABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAA\
    Bgf/xAAWAQEBAQAAAAAAAAAAAAAAAAAGBQj/2gAMAwEAAhADEAAAARQSnZtGjP/EABYQAQEBAAAAAAAAAAAAAAAA\
    AAAWGP/aAAgBAQABBQKcZhf/xAAcEQABAwUAAAAAAAAAAAAAAAAAFRhjZaGj4eP/2gAIAQMBAT8BcPTM3IQpLbP/\
    xAAaEQABBQEAAAAAAAAAAAAAAAAAFBdhZKLi/9oACAECAQE/AVUDlVd8H//EABoQAAEFAQAAAAAAAAAAAAAAAAA0\
    NqOl4eP/2gAIAQEABj8CWR6Pet6H/8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQABPyET/wD/2gAMAwEAAgAD\
    AAAAEAP/xAAUEQEAAAAAAAAAAAAAAAAAAAAQ/9oACAEDAQE/EAy//8QAFxEAAwEAAAAAAAAAAAAAAAAAEBHh8P/a\
    AAgBAgEBPxDLg7//xAAUEAEAAAAAAAAAAAAAAAAAAAAQ/9oACAEBAAE/ECk//9k=
    """)
  /// A GIF image.
  public static let gif = bytes(
    """
    R0lGODdhEAAIAIEAAPDw8B60PBQ80sgeKCwAAAAAEAAIAAAIMAAHCBwoUIDBgwYJEkSIUOFAhgcdFoQoIIDFixYB\
    aNyoESNGjhw9XgS5UWRGkgACAgA7
    """)
  /// An interlaced GIF image.
  public static let interlacedGIF = bytes(
    """
    R0lGODdhEAAIAIEAAPDw8B60PBQ80sgeKCwAAAAAEAAIAAAIMAAHCBwoUIDBgwYJEkSIUOFAhgcdFoQoIIDFixYB\
    aNyoESNGjhw9XgS5UWRGkgACAgA7
    """)
  /// A WebP image without loss.
  public static let webp = bytes(
    """
    UklGRkIAAABXRUJQVlA4TDYAAAAvD8ABAB8gECBOJOiTLUdMQ/yy6T8xRBAIEFuapKmTMP/xN2BCIMw2muQkJ3m/\
    Y4jof2j9DT4=
    """)
  /// A WebP image with loss.
  public static let lossyWebP = bytes(
    """
    UklGRlwAAABXRUJQVlA4IFAAAADwAgCdASoQAAgAAIAIJagCdLoB+AH6gTAC3/wPQBW1AAD+/wlV9RA7zF//Ifmj\
    /7/gucstf/SZv/2IENz/+Ccf4j+3+XgWUTowX8G6zAAAAA==
    """)
  /// A PNG image with transparent pixels.
  public static let png = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAABAAAAAICAYAAADwdn+XAAAALElEQVR4nGM8IafBgA/4yK36j0+eCa9uIsDAG8AS\
    Nk0Erx/v2MjR1gUDbwAAOS0GaFfZpqEAAAAASUVORK5CYII=
    """)
  /// A PNG image of four colours.
  public static let palettePNG = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAABAAAAAIAgMAAACNGJcEAAAADFBMVEXw8PAetDwUPNLIHii/FYgqAAAAGUlEQVR4\
    nGP8z7CagYmBgQGJYAgNZUAXAwBNGQJiyLgUgQAAAABJRU5ErkJggg==
    """)
  /// A grey PNG image.
  public static let greyPNG = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAABAAAAAICAAAAADVHSBLAAAAHElEQVR4nGMMYoCA91CaiQENEBZgUYcyysk3AwDM\
    wQHx2waSDQAAAABJRU5ErkJggg==
    """)
  /// A JPEG image of four inks.
  public static let cmyk = bytes(
    """
    /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYGBgcJCAYHCQcG\
    BggLCAkKCgoKCgYICwwLCgwJCgoK/8AAFAgACAAQBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAAB\
    AgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNi\
    coIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SV\
    lpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4E\
    QwBNAFkASwAAPwDi/wDiJo/6sn/8yR/97a8j/wCId/8A6u//APMf/wD3fX5j/wDCtv8AqNf+S3/2Vfv5Xef8QcX/\
    AFkY/wDMQ/8A33r60/4hc/8Aq+X/AMxl/wDfOv6vP+FJf9TN/wCSX/2dFf/Z
    """)
  /// A WebP image with transparent pixels.
  public static let alphaWebP = bytes(
    """
    UklGRkYAAABXRUJQVlA4TDoAAAAvD8ABEB8gECAG9QlUIEcgQMxoUipMgkAEkZht/yYYQUBQ8H908YMqV4Aw22iS\
    k5zk/Y4hov9R+jf4
    """)

  /// Decodes a text in base 64.
  private static func bytes(_ text: String) -> [UInt8] {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var (bytes, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
    for byte in text.utf8 {
      guard let value = signs.firstIndex(of: byte) else { continue }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}
