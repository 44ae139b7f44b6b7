import CarillonEnvironment

extension JournalLine {
    /// Adds a member of an event or a message. For a secret, the line says only whether there is one.
    mutating func add(_ member: EventMember) {
        switch member.value {
        case .flag(let flag), .secret(let flag): add(member.key, flag)
        case .number(let number, _): add(member.key, number)
        case .text(let text), .word(let text): add(member.key, text)
        case .bytes(let bytes): add(payload: bytes)
        case .object(let members): add(member.key) { line in members.forEach { line.add($0) } }
        case .list(let elements, _):
            let shown = elements.prefix(EventMember.shownElementCount)
            add(member.key, shown) { line, element in element.members.forEach { line.add($0) } }
            if elements.count > shown.count { add("more", elements.count - shown.count) }
        }
    }
}
