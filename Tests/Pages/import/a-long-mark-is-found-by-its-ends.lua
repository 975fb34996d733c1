return { ["annotations"] = { [1] = { ["pos0"] = "a", ["pos1"] = "b",
  ["text"] = "asked, and looked out of the window for a very long time, until the lamp was lit at last and nobody knew" } } }
