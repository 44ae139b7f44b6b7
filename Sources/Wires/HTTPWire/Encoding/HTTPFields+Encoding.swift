extension HTTPFields {
    /// Checks that each name is a token, and that no value could be read as several lines. This check prevents header
    /// injection.
    func checkLines() throws(HTTPEncodingFailure) {
        for field in self {
            guard !field.name.isEmpty, field.name.utf8.allSatisfy(\.isTokenCharacter) else {
                throw .malformedFieldName(field.name)
            }
            let value = field.value.utf8
            guard value.allSatisfy(\.isFieldContent), value.first?.isSpaceOrTab != true,
                Substring(field.value).utf8.last?.isSpaceOrTab != true
            else { throw .malformedFieldValue(fieldName: field.name) }
        }
    }

    /// Writes the lines and the empty line after them.
    func write(to bytes: inout [UInt8]) {
        for field in self {
            bytes += field.name.utf8
            bytes += ": ".utf8
            bytes += field.value.utf8
            bytes += "\r\n".utf8
        }
        bytes += "\r\n".utf8
    }
}
