import CCarillonRuns

/// The place of a scenario's code in this program, the same in each process of it.
///
/// A closure is two words: the address of its code, and that of the values that it captures. A closure without such
/// values has 0 there.
struct CodePointer {
    /// The distance from the beginning of the program in memory.
    let offset: UInt64

    /// A closure in memory as it is passed. An unsafe cast of the closure itself would wrap it first.
    private struct Closure { var body: Scenario.Body }

    init(offset: UInt64) { self.offset = offset }

    /// Returns the place of a scenario's code; `nil` if the code captures values, or is in another file than this.
    init?(_ body: @escaping Scenario.Body) {
        let words = withUnsafeBytes(of: Closure(body: body)) { $0.load(as: (code: UInt, values: UInt).self) }
        guard words.values == 0 else { return nil }
        offset = carillon_code_offset(UInt64(words.code))
        if offset == 0 { return nil }
    }

    /// The code at that place.
    var body: Scenario.Body {
        let words: (code: UInt, values: UInt) = (UInt(carillon_code_address(offset)), 0)
        return withUnsafeBytes(of: words) { $0.load(as: Closure.self).body }
    }
}
