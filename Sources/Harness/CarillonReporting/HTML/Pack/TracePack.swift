import Foundation

/// The traces of some scenarios that ended as expected, packed together: each by itself would take twice the room. The
/// page's script draws them when a scenario is opened.
struct TracePack {
    /// The scenarios whose traces are packed together. With more of them, a little room is saved, and the first that is
    /// opened takes longer.
    static let scenarios = 8

    /// The markup of the traces, in the order of their places.
    private(set) var markups: [String] = []

    /// Takes a trace in, and returns its place.
    mutating func add(_ markup: String) -> Int {
        markups.append(markup)
        return markups.count - 1
    }

    /// A list of texts in JSON, packed by zlib, in Base64.
    var text: String {
        var writer = JSONWriter()
        writer.texts(markups)
        return Data(Zlib.pack(writer.take())).base64EncodedString()
    }
}
