extension EventMember {
    /// The member as fields of a trace, each value on one line. Texts are quoted and escaped, long ones are cut,
    /// secrets are hidden.
    public var traceFields: [TraceEvent.Field] {
        switch value {
        case .flag(let flag): [.init(name, flag ? "yes" : "no")]
        case .number(let number, let shown): [.init(name, shown ?? "\(number)")]
        case .text(let text): [.init(name, text.quoted())]
        case .word(let word): [.init(name, word)]
        case .bytes(let bytes): [.init(name, bytes.preview)]
        case .secret(let isPresent): isPresent ? [.init(name, "hidden")] : []
        case .object(let members):
            members.flatMap(\.traceFields).map { TraceEvent.Field("\(name) \($0.name)", $0.value) }
        case .list(let elements, let each):
            elements.prefix(EventMember.shownElementCount).map { .init(each, $0.text) }
                + (elements.count > EventMember.shownElementCount
                    ? [.init("more", "\(elements.count - EventMember.shownElementCount)")] : [])
        }
    }
}

extension [UInt8] {
    /// The beginning of a payload, as text if the whole payload is a text, else in hexadecimal digits.
    fileprivate var preview: String {
        if isEmpty { return "empty" }
        // Most payloads are plain, and to look at that is quicker than to look for mistakes.
        let isASCII = allSatisfy { $0 < 0x80 }
        if let text = isASCII ? String(decoding: self, as: UTF8.self) : String(validating: self, as: UTF8.self) {
            return text.quoted(limit: 200)
        }
        let digits = prefix(32).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
        return (digits + (count > 32 ? ["…"] : [])).joined(separator: " ")
            + " (\(count) \(count == 1 ? "byte" : "bytes"))"
    }
}
