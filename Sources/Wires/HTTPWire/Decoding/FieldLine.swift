/// The checks of a single field line (RFC 9112, section 5). A fault shows no bytes that may belong to a value, because
/// a value may be a secret.
enum FieldLine {
    static func check(_ line: ArraySlice<UInt8>, isFirst: Bool) throws(Fault) {
        if let first = line.first, first.isSpaceOrTab { throw Fault(isFirst ? .spaceBeforeFields : .foldedLine) }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw Fault(.missingColon) }
        let name = line[..<colon]
        let token = name.prefix(while: \.isTokenCharacter)
        if let last = name.last, last.isSpaceOrTab { throw Fault(.spaceBeforeColon, token) }
        guard !name.isEmpty, token.count == name.count else { throw Fault(.malformedFieldName, token) }
        guard line[colon...].allSatisfy(\.isFieldContent) else {
            throw Fault(.malformedFieldValue, name)
        }
    }
}
