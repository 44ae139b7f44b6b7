import CCarillonRuns

/// The place of an address of code: the file that it was loaded from, and the distance from that file's beginning.
struct CodePlace {
    var file: String
    var offset: UInt64

    init?(_ address: UInt64) {
        var offset: UInt64 = 0
        guard let name = carillon_code_file(address, &offset) else { return nil }
        let path = String(cString: name)
        // The system knows a program by the name of its call, which may be no path.
        file = path.hasPrefix("/") ? path : "/proc/self/exe"
        self.offset = offset
    }
}
