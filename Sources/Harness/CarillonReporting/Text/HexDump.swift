import CarillonResults

/// Bytes in the rows of ``HexRows``, up to a limit.
enum HexDump {
    /// The lines. Bytes beyond `most` are counted, and so are those that were omitted before.
    static func text(_ bytes: [UInt8], most: Int, omitted: Int = 0) -> String {
        var lines = HexRows.rows(bytes.prefix(most))
        let rest = max(0, bytes.count - most).addingReportingOverflow(max(0, omitted)).partialValue
        if rest > 0 { lines.append("… \(counted(rest, "more byte"))") }
        return lines.joined(separator: "\n")
    }
}
