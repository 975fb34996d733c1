-- we can read Lua syntax here!
return {
    ["annotations"] = {
        [1] = { ["chapter"] = "I", ["datetime"] = "2024-05-06 07:08:09", ["drawer"] = "lighten", ["note"] = "No.\
Never.", ["pos0"] = "/body/p[1]/text().0", ["pos1"] = "/body/p[1]/text().9",
            ["text"] = "\"Will it stop?\226\128\157 she asked" },
        [2] = { ["page"] = "/body/p[3]", ["text"] = "in I" },
        [3] = { ["pos0"] = "a", ["pos1"] = "b", ["text"] = "It snowed." },
        [4] = { ["pos0"] = "a", ["pos1"] = "b", ["text"] = "It   rained\
again." },
    },
    ["doc_props"] = { ["title"] = "The Lamp", }, ["last_xpointer"] = "/body", ["percent"] = 0.5,
}
