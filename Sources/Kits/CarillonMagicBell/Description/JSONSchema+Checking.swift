import JSONWire

extension JSONSchema {
    /// Returns what is wrong with a value: `notifications[0].sent_at is "now", and not an integer`.
    ///
    /// - Parameters:
    ///   - place: The name of the value in the sentences.
    ///   - schemas: The schemas that others refer to, by their references.
    func faults(in value: JSON, at place: String, _ schemas: [String: JSONSchema]) -> [String] {
        var faults: [String] = []
        for demand in demands { JSONSchema.check(value, demand, at: place, schemas, into: &faults) }
        return faults
    }

    private static func check(
        _ value: JSON, _ demand: Demand, at place: String, _ schemas: [String: JSONSchema], into faults: inout [String]
    ) {
        func note(_ isRight: Bool, _ reason: @autoclosure () -> String) {
            if !isRight { faults.append("\(place) \(reason())") }
        }
        switch (demand, value) {
        case (.never, _): note(false, "must not be there")
        case (.kinds(let kinds), _):
            let names = kinds.map(\.rawValue).joined(separator: " or ")
            note(kinds.contains { value.isOf($0) }, "is \(value.shown), and not \(names)")
        case (.values(let values), _):
            let names = values.map(\.shown).joined(separator: ", ")
            note(values.contains(value), "is \(value.shown), and none of \(names)")
        case (.reference(let name), _):
            guard let schema = schemas[name] else { return note(false, "is described at \(name), which there is not") }
            faults += schema.faults(in: value, at: place, schemas)
        case (.anyOf(let forms), _):
            let all = forms.map { $0.faults(in: value, at: place, schemas) }
            if let least = all.min(by: { $0.count < $1.count }), !least.isEmpty {
                faults.append("\(place) has none of its \(forms.count) forms; next to one: \(least[0])")
            }
        case (.bounds(let bounds), .number(let number)):
            note(bounds.contains(number), "is \(value.shown), which is out of bounds")
        case (.length(let lengths), .string(let text)):
            note(lengths.contains(text.unicodeScalars.count), "is \(value.shown), which is too short or too long")
        case (.dateTime, .string(let text)): note(text.isDateTime, "is \(value.shown), which is no date and time")
        case (.count(let counts), .array(let elements)):
            note(counts.contains(elements.count), "has \(elements.count) elements, which are too few or too many")
        case (.elements(let schema), .array(let elements)):
            for (index, element) in elements.enumerated() {
                faults += schema.faults(in: element, at: "\(place)[\(index)]", schemas)
            }
        case (.required(let names), .object(let members)):
            for name in names { note(members[name] != nil, "has no member \(name)") }
        case (.names(let schema), .object(let members)):
            for name in members.names { faults += schema.faults(in: .string(name), at: "a name in \(place)", schemas) }
        case (.members(let known, let others), .object(let members)):
            for (name, member) in members {
                faults += (known[name] ?? others).faults(in: member, at: "\(place).\(name)", schemas)
            }
        case (.bounds, _), (.length, _), (.dateTime, _), (.count, _), (.elements, _), (.required, _), (.names, _),
            (.members, _):
            break
        }
    }
}

extension JSON {
    fileprivate func isOf(_ kind: JSONSchema.Kind) -> Bool {
        switch (kind, self) {
        case (.null, .null), (.boolean, .bool), (.number, .number), (.string, .string), (.array, .array),
            (.object, .object):
            true
        case (.integer, .number(let number)): number.rounded() == number
        default: false
        }
    }

    /// The value for people, of a bounded length.
    fileprivate var shown: String {
        let text = text
        return text.count > 60 ? "\(text.prefix(60))…" : text
    }
}

extension String {
    /// Whether the text is a date and a time with an offset (RFC 3339, section 5.6).
    fileprivate var isDateTime: Bool {
        let bytes = Array(utf8)
        guard bytes.count >= 20 else { return false }
        func number(_ range: Range<Int>) -> Int? {
            let digits = bytes[range].map { Int($0) - 48 }
            return digits.allSatisfy { (0...9).contains($0) } ? digits.reduce(0) { $0 * 10 + $1 } : nil
        }
        guard number(0..<4) != nil, let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
            let minute = number(14..<16), let second = number(17..<19)
        else { return false }
        let marks = [4, 7, 10, 13, 16].map { bytes[$0] }
        var rest = bytes[19...]
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            let digits = rest.prefix { (48...57).contains($0) }.count
            guard digits > 0 else { return false }
            rest = rest.dropFirst(digits)
        }
        let isZone = rest.elementsEqual("Z".utf8) || (rest.count == 6 && (rest.first == 0x2b || rest.first == 0x2d))
        return marks == Array("--T::".utf8) && (1...12).contains(month) && (1...31).contains(day) && hour < 24
            && minute < 60 && second <= 60 && isZone
    }
}
