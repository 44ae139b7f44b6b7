import JSONWire

extension JSON {
    /// Whether the encoded value has more bytes than a limit, without encoding it. Escapes and the digits of numbers
    /// are not counted, so a value that is too long may pass.
    func isLonger(than limit: Int) -> Bool {
        var left = limit
        return !fits(&left)
    }

    private func fits(_ left: inout Int) -> Bool {
        switch self {
        case .null, .bool, .number: left -= 1
        case .string(let text): left -= text.utf8.count + 2
        case .array(let elements):
            left -= 2
            for element in elements where !element.fits(&left) { return false }
        case .object(let members):
            left -= 2
            for (name, value) in members {
                left -= name.utf8.count + 3
                if !value.fits(&left) { return false }
            }
        }
        return left >= 0
    }
}
