/// A source file with all its mutants in it, none of which is on.
public struct MutatedFile: Sendable {
    /// The source text. Every line stands where it stood.
    public let text: String
    /// The mutants of the file, in the order of its text.
    public let mutants: [Mutant]
    /// Which bytes of ``text`` each mutant covers, in the order of ``mutants``.
    public let ranges: [Range<Int>]

    /// The mutants that can be to blame for an error of the compiler.
    ///
    /// - Parameters:
    ///   - line: counted from 1.
    ///   - column: counted from 1, in bytes of UTF-8.
    /// - Returns: those around that place, else those of that line, else all of the function around it.
    public func suspects(line: Int, column: Int) -> [Mutant] {
        var (lineStart, current) = (0, 1)
        let bytes = Array(text.utf8)
        for (offset, byte) in bytes.enumerated() where current < line && byte == 10 {
            (lineStart, current) = (offset + 1, current + 1)
        }
        let offset = lineStart + column - 1
        let lineEnd = bytes[min(lineStart, bytes.count)...].firstIndex(of: 10) ?? bytes.count
        let around = mutants.indices.filter { ranges[$0].contains(offset) && ranges[$0].lowerBound >= lineStart }
        // Generic calls are what the compiler stumbles over; those around them ask for no more than was there.
        let generic = around.filter { [.arithmetic, .boundary, .number, .enumeration].contains(mutants[$0].kind) }
        if let innermost = generic.min(by: { ranges[$0].count < ranges[$1].count }) { return [mutants[innermost]] }
        if !around.isEmpty { return around.map { mutants[$0] } }
        let onLine = mutants.indices.filter { ranges[$0].overlaps(lineStart..<max(lineEnd, lineStart + 1)) }
        let starting = onLine.filter { ranges[$0].lowerBound >= lineStart }
        if !starting.isEmpty { return starting.map { mutants[$0] } }
        if !onLine.isEmpty { return onLine.map { mutants[$0] } }
        guard let before = mutants.indices.last(where: { ranges[$0].lowerBound <= offset }) else { return [] }
        return mutants.filter { $0.function == mutants[before].function }
    }
}
