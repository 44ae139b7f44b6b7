import CarillonEnvironment
import CarillonResults

/// The way of one notification through the lanes of a run: all events that name it.
///
/// An event that names a notification has one of its identifiers as a whole word in its text, in a field or in its
/// bytes. Identifiers are those that servers have told in ``TraceField/notification``. Two servers give a notification
/// two identifiers; these belong together if an event names one of each server, and no other (D-REPORTS-16).
struct NotificationWay {
    /// The title, or the first identifier if no event tells a title.
    var title: String
    /// The identifiers, in the order in which they were first told.
    var identifiers: [String]
    /// The places of the events in the trace.
    var events: [Int]

    /// The shortest identifier that is looked for in texts. A shorter one may be a word that means something else.
    private static let shortest = 8

    /// The ways of all notifications that touch several lanes, in the order of their first events.
    static func all(in run: ScenarioRun) -> [NotificationWay] {
        let tellers = tellers(in: run.trace)
        guard !tellers.isEmpty else { return [] }
        let named = run.trace.map { event in event.words.intersection(tellers.keys) }
        var ways: [NotificationWay] = []
        for identifiers in groups(tellers, named) {
            let events = run.trace.indices.filter { !named[$0].isDisjoint(with: identifiers) }
            let lanes = Set(events.flatMap { [run.trace[$0].lane, run.trace[$0].peer].compactMap(\.self) })
            guard lanes.count > 1 else { continue }
            let title = events.lazy.compactMap { run.trace[$0].title(of: identifiers) }.first
            ways.append(NotificationWay(title: title ?? identifiers[0], identifiers: identifiers, events: events))
        }
        return ways
    }

    /// The server that told each identifier first.
    private static func tellers(in trace: [TraceEvent]) -> [String: String] {
        var tellers: [String: String] = [:]
        for event in trace {
            guard let identifier = event.notification, identifier.utf8.count >= shortest,
                identifier.utf8.allSatisfy(\.isOfWord), tellers[identifier] == nil
            else { continue }
            tellers[identifier] = event.lane
        }
        return tellers
    }

    /// The identifiers of each notification, in the order in which events first name them.
    private static func groups(_ tellers: [String: String], _ named: [Set<String>]) -> [[String]] {
        var groups: [[String]] = []
        for names in named where !names.isEmpty {
            let isOneOfEach = Set(names.compactMap { tellers[$0] }).count == names.count
            for joined in isOneOfEach ? [names.sorted()] : names.sorted().map({ [$0] }) {
                let places = groups.indices.filter { place in joined.contains { groups[place].contains($0) } }
                var group = places.flatMap { groups[$0] }
                group += joined.filter { !group.contains($0) }
                for place in places.reversed() { groups.remove(at: place) }
                groups.insert(group, at: places.first ?? groups.count)
            }
        }
        return groups
    }
}

extension TraceEvent {
    /// The identifier that a server tells of a notification.
    fileprivate var notification: String? {
        self[.notification].map { $0.filter { $0 != "\"" } }
    }

    /// The title that the event tells of a notification with one of these identifiers.
    fileprivate func title(of identifiers: [String]) -> String? {
        guard let id = self[.id], identifiers.contains(id), let title = self[.title], !title.isEmpty else { return nil }
        return title
    }

    /// The words of the event that are long enough for an identifier.
    fileprivate var words: Set<String> {
        var words: Set<String> = []
        text.utf8.addWords(to: &words)
        for field in fields { field.value.utf8.addWords(to: &words) }
        bytes?.addWords(to: &words)
        return words
    }
}

extension UInt8 {
    /// Whether the byte can stand in an identifier: an ASCII letter, a digit, a hyphen or a low line.
    fileprivate var isOfWord: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }
}

extension Sequence<UInt8> {
    /// Adds the longest runs of bytes that can stand in an identifier.
    fileprivate func addWords(to words: inout Set<String>) {
        var word: [UInt8] = []
        func end() {
            if word.count >= 8 { words.insert(String(decoding: word, as: UTF8.self)) }
            word.removeAll(keepingCapacity: true)
        }
        for byte in self {
            if byte.isOfWord { word.append(byte) } else { end() }
        }
        end()
    }
}
