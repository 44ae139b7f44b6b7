/// The purpose of a module, which decides who should notice a mistake in it.
enum ModuleGroup: String, CaseIterable {
    /// The client libraries, and the codecs that they speak with.
    case clients
    case mocks
    case center = "notification centre"
    /// Everything else: it is what scenarios run on.
    case harness = "the harness"

    /// The group of the wing that a source file is in.
    init(of file: String) {
        let wings: [(folder: String, group: ModuleGroup)] = [
            ("Sources/Clients/", .clients), ("Sources/Wires/", .clients), ("Sources/Apple/", .center),
            ("mocks/", .mocks),
        ]
        self = wings.first { file.hasPrefix($0.folder) }?.group ?? .harness
    }
}
