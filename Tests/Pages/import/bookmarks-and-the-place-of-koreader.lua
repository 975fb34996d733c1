return {
    ["annotations"] = {
        [1] = { ["datetime"] = "2024-05-06 07:08:09", ["page"] = "/FictionBook/body/pre[4]/text().11", ["text"] = "in I" },
        [2] = { ["page"] = 12, ["text"] = "in II" },
    },
    ["doc_props"] = { ["title"] = "The Lamp", }, ["last_xpointer"] = "/FictionBook/body/pre[6]/text().0",
}
