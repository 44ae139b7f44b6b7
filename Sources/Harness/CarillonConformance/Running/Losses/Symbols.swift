import CarillonResults

/// The functions and lines that addresses of code belong to.
///
/// The processes in which worlds run are copies of this one, so their addresses mean the same here. The calls with
/// their lines come from `llvm-symbolizer`, a part of every toolchain. Without that tool, names come from the files'
/// own tables.
struct Symbols {
    private var known: [UInt64: [StackFrame]] = [:]

    init(for addresses: [UInt64]) {
        var byFile: [String: [(address: UInt64, offset: UInt64)]] = [:]
        for address in Set(addresses).sorted() {
            guard let place = CodePlace(address) else { continue }
            byFile[place.file, default: []].append((address, place.offset))
        }
        for (file, places) in byFile {
            let frames =
                SymbolizerTool.frames(at: places.map(\.offset), in: file)
                ?? ELFSymbols.frames(at: places.map(\.offset), in: file)
            for (place, frames) in zip(places, frames) where !frames.isEmpty { known[place.address] = frames }
        }
    }

    /// Creates the symbols of known addresses.
    ///
    /// - Parameter known: the functions at each address, innermost first.
    init(known: [UInt64: [StackFrame]]) {
        self.known = known
    }

    /// The functions at an address, innermost first: an address can lie in a function that was made a part of another.
    subscript(address: UInt64) -> [StackFrame] { known[address] ?? [] }
}
