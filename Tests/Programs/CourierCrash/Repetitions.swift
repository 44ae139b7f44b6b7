/// The messages at QoS 1 that a subscriber was given more than once, and the kills that have caused it.
struct Repetitions {
    /// How many messages each kill has made come twice: those that the app had in its hands, and those that were kept
    /// and not acknowledged yet.
    private(set) var byKill: [Int: Int] = [:]
    /// How many messages came again although their PUBACK had left the process: the broker has written to the dead
    /// connection before it has read them.
    private(set) var unread = 0

    private struct Receipt {
        let life: Int
        let isFromBroker: Bool
    }

    /// - Parameters:
    ///   - lives: the subscriber's diary, a part for each process.
    ///   - numbers: the messages at QoS 1.
    init(_ lives: [some Sequence<[Substring]>], of numbers: Set<Int>) {
        var receipts: [Int: [Receipt]] = [:]
        // A whole group of messages is acknowledged, one by one, before the first of them is told. So a process may die
        // with messages that nobody was told of, and whose PUBACK has left.
        var untold = lives.map { _ in 0 }
        for (life, lines) in lives.enumerated() {
            var told: [Int: Int] = [:]
            for line in lines where line.count > 1 {
                if line[0] == "puback" { untold[life] += 1 } else if line[0] == "told" { untold[life] -= 1 }
                guard let number = Int(line[1]), numbers.contains(number) else { continue }
                if line[0] == "told" { told[number, default: 0] += 1 }
                guard line[0] == "got" else { continue }
                let isFromBroker = told[number, default: 0] > 0
                if isFromBroker { told[number, default: 0] -= 1 }
                receipts[number, default: []].append(Receipt(life: life, isFromBroker: isFromBroker))
            }
        }
        for number in receipts.keys.sorted() {
            let all = receipts[number] ?? []
            for (index, receipt) in all.enumerated().dropFirst() {
                if !receipt.isFromBroker {
                    // The message lay in the store, and was in the app's hands when the process before died.
                    byKill[all[index - 1].life, default: 0] += 1
                } else if all[..<index].contains(where: \.isFromBroker) {
                    unread += 1
                } else if let life = untold[..<all[0].life].lastIndex(where: { $0 > 0 }) {
                    untold[life] -= 1
                    unread += 1
                } else {
                    // The message lay in the store, and had no PUBACK yet when the process before died.
                    byKill[receipt.life - 1, default: 0] += 1
                }
            }
        }
    }

    var count: Int { byKill.values.reduce(0, +) }
    /// The most messages that one kill has made come twice.
    var worst: Int { byKill.values.max() ?? 0 }
}
