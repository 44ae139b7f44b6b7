import Foundation

/// Names of functions as people write them.
enum Demangling {
    /// Returns the name of a Swift function; any other symbol stays as it is.
    static func name(of symbol: String) -> String {
        guard symbol.hasPrefix("$s"), let text = demangle(symbol, UInt(symbol.utf8.count), nil, nil, 0) else {
            return symbol
        }
        defer { free(text) }
        return String(cString: text)
    }

    /// Returns a name without its parts for the compiler: modules, files, the pieces of an async function.
    static func shortName(_ name: String) -> String {
        var short = name
        for pattern in unwanted { short = short.replacing(pattern, with: "") }
        short = short.replacing("variable initialization expression of static ", with: "")
        return short.count <= 160 ? short : short.prefix(160) + "…"
    }

    /// The parts to remove. They are built anew for each name, because a regular expression is not safe to share.
    private static var unwanted: [Regex<Substring>] {
        [
            #/^(?:\(\d+\) )?(?:suspend|await) resume partial function for /#, #/@Sendable /#, #/\(extension in \w+\):/#,
            #/ in _[0-9A-F]{32}/#, #/\b[A-Za-z_]\w*\.(?=[A-Z(])/#,
        ]
    }

    @_silgen_name("swift_demangle")
    private static func demangle(
        _ name: UnsafePointer<CChar>, _ length: UInt, _ output: UnsafeMutablePointer<CChar>?,
        _ outputLength: UnsafeMutablePointer<UInt>?, _ flags: UInt32
    ) -> UnsafeMutablePointer<CChar>?
}
