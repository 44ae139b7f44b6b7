import CarillonEnvironment
import CarillonResults
import Foundation

/// Makes events of the lines of a journal.
struct JournalReader {
    private var events: [TraceEvent] = []
    private var servers: [String] = []
    private var clients: [String] = []
    /// The time of the first line, in microseconds since 1970.
    private var begin: Int64?
    /// The names of clients, by server and connection.
    private var names: [String: String] = [:]

    /// The most characters of a value in an event's text, and the most members.
    private static let (mostCharacters, mostMembers) = (80, 8)

    mutating func read(_ line: Data, number: Int) throws(JournalFault) {
        let value: JSONValue
        do {
            value = try line.withUnsafeBytes { bytes in
                var parser = JSONParser(bytes.bindMemory(to: UInt8.self))
                return try parser.value()
            }
        } catch { throw JournalFault(line: number, problem: "is no JSON") }
        guard case .object(let members) = value, let time = members.text("time").flatMap(Self.microseconds),
            let server = members.text("server"), let kind = members.text("kind")
        else { throw JournalFault(line: number, problem: "has no time, server and kind") }
        let start = begin ?? time
        begin = start
        if !servers.contains(server) { servers.append(server) }
        let instant = Instant(nanoseconds: max(0, time - start) * 1_000)
        let client = client(of: members, at: server)
        var event = TraceEvent(
            instant: instant, kind: kind == "misbehaved" ? "\(TraceEvent.faultPrefix)\(server)" : "\(server).\(kind)",
            lane: server, text: "", fields: Self.fields(members))
        switch (kind, client) {
        case ("received", let client?): (event.lane, event.peer) = (client, server)
        case ("sent", let client?), ("misbehaved", let client?): event.peer = client
        default: break
        }
        event.text = Self.words(kind, members, isMessage: kind == "received" || kind == "sent")
        events.append(event)
    }

    /// The run of all lines.
    ///
    /// - Parameter count: The number of lines before them, which were not read.
    func run(without count: Int) -> ScenarioRun {
        let end = events.last.map { Int64($0.instant.nanoseconds) } ?? 0
        // A connection whose client says who it is at once needs no lane of its own.
        let seen = Set(events.flatMap { [$0.lane, $0.peer].compactMap(\.self) })
        let lanes =
            clients.filter(seen.contains).map { Lane(name: $0, kind: .app) }
            + servers.map { Lane(name: $0, kind: .server) }
        return ScenarioRun(
            seed: "", reproduce: "", digest: "", virtualNanoseconds: end, epochSeconds: (begin ?? 0) / 1_000_000,
            expectations: [], lanes: lanes, trace: events, omittedEvents: 0)
    }

    /// The name of the client that a line is about; `nil` if it is about none. A connection has a name of its own until
    /// it is known whose it is.
    private mutating func client(of members: [JSONValue.Member], at server: String) -> String? {
        guard case .number(let connection)? = members.first(where: { $0.name == "connection" })?.value else {
            return nil
        }
        let key = "\(server) \(connection)"
        let name = members.text("client").flatMap { $0.isEmpty ? nil : $0 } ?? names[key] ?? key
        names[key] = name
        if !clients.contains(name) { clients.append(name) }
        return name
    }

    // MARK: Words

    /// The members that everybody sees already.
    private static let known: Set = ["time", "server", "kind", "connection", "client"]
    /// The members whose values speak for themselves, in the order in which they stand.
    private static let plain = ["type", "kind", "method", "target", "status", "request", "topic", "name", "collection"]

    private static func words(_ kind: String, _ members: [JSONValue.Member], isMessage: Bool) -> String {
        var rest = members.filter { !known.contains($0.name) }
        var words: [String] = isMessage ? [] : [spaced(kind)]
        for name in ["packet", "message"] {
            guard let place = rest.firstIndex(where: { $0.name == name }), case .object(let inner) = rest[place].value
            else { continue }
            rest.remove(at: place)
            rest.insert(contentsOf: inner, at: place)
        }
        for name in plain {
            guard let place = rest.firstIndex(where: { $0.name == name }), let text = rest[place].value.scalar else {
                continue
            }
            rest.remove(at: place)
            if text != "http" { words.append(cut(text)) }
        }
        let details = rest.compactMap { member in
            member.value.scalar.map { "\(spaced(member.name)) \(cut($0))" }
        }
        let shown = details.prefix(mostMembers).joined(separator: ", ")
        return words.joined(separator: " ") + (shown.isEmpty ? "" : (words.isEmpty ? "" : ", ") + shown)
    }

    private static func cut(_ text: String) -> String {
        let scalars = text.unicodeScalars
        return scalars.count > mostCharacters ? String(scalars.prefix(mostCharacters)) + "…" : text
    }

    /// A name of a journal as people write it: `session present`.
    private static func spaced(_ name: String) -> String {
        name.reduce(into: "") { words, letter in
            words += letter.isUppercase && !words.isEmpty ? " \(letter.lowercased())" : String(letter)
        }
    }

    private static func fields(_ members: [JSONValue.Member]) -> [TraceEvent.Field] {
        members.filter { !known.contains($0.name) }.flatMap { member -> [TraceEvent.Field] in
            if case .object(let inner) = member.value { return fields(inner) }
            return member.value.scalar.map { [TraceEvent.Field(member.name, $0)] } ?? []
        }
    }

    // MARK: Time

    /// The microseconds since 1970 of a time such as `2026-01-01T00:00:00.000120Z`.
    private static func microseconds(_ text: String) -> Int64? {
        guard let parts = text.wholeMatch(of: /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d{6})Z/),
            let seconds = try? Date("\(parts.1)Z", strategy: .iso8601), let rest = Int64(parts.2)
        else { return nil }
        return Int64(seconds.timeIntervalSince1970) * 1_000_000 + rest
    }
}

extension [JSONValue.Member] {
    fileprivate func text(_ name: String) -> String? {
        guard case .text(let text)? = first(where: { $0.name == name })?.value else { return nil }
        return text
    }
}

extension JSONValue {
    /// The value of a text, a whole number or a truth in words; `nil` for others.
    fileprivate var scalar: String? {
        switch self {
        case .text(let text): text
        case .number(let number): "\(number)"
        case .flag(let flag): flag ? "yes" : "no"
        case .null, .otherNumber, .list, .object: nil
        }
    }
}
