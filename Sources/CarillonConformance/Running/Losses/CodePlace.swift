import CCarillonThread

/// Where an address of code lies: the file that it was loaded from, and how far from that file's beginning.
struct CodePlace {
    var file: String
    var offset: UInt64

    init?(_ address: UInt64) {
        var offset: UInt64 = 0
        guard let name = carillon_code_file(address, &offset) else { return nil }
        let path = String(cString: name)
        // A program is known by the name by which it was called, which may be no path.
        file = path.hasPrefix("/") ? path : "/proc/self/exe"
        self.offset = offset
    }
}
