/// The checks of a field line by itself (RFC 9112, section 5).
enum FieldLine {
    static func check(_ line: ArraySlice<UInt8>, isFirst: Bool) throws(Fault) {
        if let first = line.first, first.isSpaceOrTab { throw Fault(isFirst ? .spaceBeforeFields : .foldedLine, line) }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw Fault(.missingColon, line) }
        let name = line[..<colon]
        if let last = name.last, last.isSpaceOrTab { throw Fault(.spaceBeforeColon, name) }
        guard !name.isEmpty, name.allSatisfy(\.isTokenCharacter) else { throw Fault(.malformedFieldName, name) }
        guard line[colon...].allSatisfy(\.isFieldContent) else {
            // The value is not shown, since it may be a secret.
            throw Fault(.malformedFieldValue, name)
        }
    }
}
