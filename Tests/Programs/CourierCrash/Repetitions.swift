/// The messages at QoS 1 that a subscriber was given more than once, and the kills that have caused it.
struct Repetitions {
    /// The messages that each kill has made come twice: those that the app had in its hands, and those that were kept
    /// and not acknowledged yet.
    private(set) var byKill: [Int: [Int]] = [:]
    /// How many messages came again although their PUBACK had left the process: the broker has written to the dead
    /// connection before it has read them.
    private(set) var unread = 0

    /// A line about a message: its copy has its PUBACK and is told, or the app gets it.
    private struct Event {
        let life: Int
        let isTold: Bool
        /// Whether the app got nothing else after it in that life.
        let isLast: Bool
    }

    /// - Parameters:
    ///   - lives: the subscriber's diary, a part for each process.
    ///   - numbers: the messages at QoS 1 that count.
    init(_ lives: [some Sequence<[Substring]>], of numbers: Set<Int>) {
        var events: [Int: [Event]] = [:]
        // A whole group of messages is acknowledged, one by one, before the first of them is told. So a process may die
        // with messages that nobody was told of, and whose PUBACK has left.
        var untold = lives.map { _ in 0 }
        for (life, lines) in lives.enumerated() {
            let lines = Array(lines), last = lines.lastIndex { $0.first == "got" }
            for (index, line) in lines.enumerated() where line.count > 1 {
                switch line[0] {
                case "puback": untold[life] += 1
                case "told": untold[life] -= 1
                case "got" where line.last == "1": break
                default: continue
                }
                guard line[0] != "puback", let number = Int(line[1]) else { continue }
                events[number, default: []].append(
                    Event(life: life, isTold: line[0] == "told", isLast: index == last))
            }
        }
        for number in events.keys.sorted() {
            judge(number, events[number] ?? [], counts: numbers.contains(number), &untold)
        }
    }

    /// Finds the cause of each copy of a message but the first.
    private mutating func judge(_ number: Int, _ events: [Event], counts: Bool, _ untold: inout [Int]) {
        var (copies, given) = (0, 0)
        var previous: Event?
        /// The kill of the process that had promised the message, and whose PUBACK had not left.
        var unacknowledged: Int?
        func blame(_ life: Int?) {
            guard counts else { return }
            if let life { byKill[life, default: []].append(number) } else { unread += 1 }
        }
        for event in events {
            guard !event.isTold else {
                copies += 1
                continue
            }
            defer { previous = event }
            if given == copies, let previous, previous.isLast {
                // The message was in the app's hands when the process before died.
                blame(previous.life)
                continue
            }
            if given < copies {
                if given > 0 {
                    blame(unacknowledged)
                    unacknowledged = nil
                }
            } else {
                copies += 1
                let life = untold[..<event.life].lastIndex { $0 > 0 }
                if let life { untold[life] -= 1 }
                if given > 0 {
                    blame(life == nil ? event.life - 1 : nil)
                } else if life == nil {
                    unacknowledged = event.life - 1
                }
            }
            given += 1
        }
    }

    var count: Int { byKill.values.reduce(0) { $0 + $1.count } }
    /// The messages that the worst kill has made come twice.
    var worst: [Int] { byKill.sorted { $0.key < $1.key }.map(\.value).max { $0.count < $1.count } ?? [] }
}
