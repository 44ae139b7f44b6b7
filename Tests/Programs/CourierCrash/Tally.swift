/// The count of a round: lost messages, and those that came twice.
struct Tally: CustomStringConvertible {
    private let kills: Int
    private var stored = 0
    private var refused = 0
    /// Stored by the publisher, and never at the broker.
    private var unsent: [Int] = []
    /// At QoS 2, and more than once at the broker.
    private var sentTwice: [Int] = []
    /// At the broker, and never with the subscriber.
    private var lost: [Int] = []
    /// At QoS 2, and more than once with the subscriber: in its hands when it was killed.
    private var granted: [Int] = []
    /// The same, because nothing is noted and the broker has not told the subscriber that it has its PUBREC.
    private var unconfirmed: [Int] = []
    /// The same, because the broker has published it again after it had released it.
    private var anew: [Int] = []
    /// The same, and neither.
    private var twice: [Int] = []
    /// At QoS 1, and more than once with the subscriber.
    private let repetitions: Repetitions
    /// Whether a kill may make one message at QoS 1 come twice, and no more.
    private let isStrict: Bool
    private var arrived = 0

    /// - Parameters:
    ///   - sent: the publisher's diary.
    ///   - arrived: how often the witness has got each message.
    ///   - got: the subscriber's diary.
    ///   - keeping: how the subscriber keeps messages.
    init(kills: Int, sent: [[Substring]], arrived: [Int: Int], got: [[Substring]], keeping: Keeping) {
        self.kills = kills
        self.arrived = arrived.count
        var levels: [Int: Substring] = [:]
        for line in sent where line.count == 3 {
            guard let number = Int(line[1]) else { continue }
            levels[number] = line[2]
            switch line[0] {
            case "stored":
                stored += 1
                if arrived[number] == nil { unsent.append(number) }
            case "failed": refused += 1
            default: break
            }
        }
        let exact = Set(levels.filter { $0.value == "2" }.keys)
        sentTwice = arrived.filter { $0.value > 1 && exact.contains($0.key) }.keys.sorted()
        isStrict = keeping == .lasting
        let diaries = got.split { $0.first == "life" }
        // A message that the publisher has sent twice, which QoS 1 allows, comes twice. So only the others count here.
        let single = Set(levels.keys.filter { levels[$0] == "1" && arrived[$0] == 1 })
        repetitions = Repetitions(diaries, of: single)
        let lives = diaries.map { $0.compactMap { $0.first == "got" ? Int($0[1]) : nil } }
        let released = diaries.map { ExchangeLog.messagesReleased(in: $0) }
        let counts = lives.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
        lost = arrived.keys.filter { counts[$0] == nil }.sorted()
        let publishedAnew = ExchangeLog.messagesPublishedAnew(in: got)
        for number in exact.sorted() where counts[number, default: 0] > 1 {
            if publishedAnew.contains(number) {
                anew.append(number)
            } else if Tally.isGranted(number, lives) {
                granted.append(number)
            } else if keeping == .fleeting, Tally.isUnconfirmed(number, lives, released) {
                unconfirmed.append(number)
            } else {
                twice.append(number)
            }
        }
    }

    /// Whether a message was the last that each process but the last one was given: it was in the app's hands when the
    /// process died.
    private static func isGranted(_ number: Int, _ lives: [[Int]]) -> Bool {
        lives.filter { $0.contains(number) }.dropLast().allSatisfy { life in
            life.last == number
        } && lives.allSatisfy { life in life.count { $0 == number } < 2 }
    }

    /// Whether each process but the last one that was given a message died before the broker had released it: a PUBREC
    /// that has left its process may still be lost, when the broker writes to the dead connection before it has read
    /// it.
    private static func isUnconfirmed(_ number: Int, _ lives: [[Int]], _ released: [Set<Int>]) -> Bool {
        zip(lives, released).filter { $0.0.contains(number) }.dropLast().allSatisfy { !$0.1.contains(number) }
            && lives.allSatisfy { life in life.count { $0 == number } < 2 }
    }

    var isClean: Bool {
        (!isStrict || repetitions.worst.count <= 1) && unsent.isEmpty && sentTwice.isEmpty && lost.isEmpty
            && twice.isEmpty
            && refused == 0 && stored > kills / 8
    }

    var description: String {
        """
        \(isClean ? "✔" : "✘") \(kills) kills, \(stored) stored, \(refused) refused, \(arrived) arrived; publisher: \(unsent.count) lost, \
        \(sentTwice.count) twice; subscriber: \(lost.count) lost, \(twice.count) twice, \(granted.count) twice in its hands, \
        \(unconfirmed.count) twice before their PUBREL, \(anew.count) published anew by the broker; at QoS 1: \(repetitions.count) twice, \
        \(repetitions.worst.count) at most for one kill, \(repetitions.unread) whose PUBACK the broker has not read\
        \(isClean ? "" : "\n  lost \(unsent.prefix(10)) \(lost.prefix(10)), twice \(sentTwice.prefix(10)) \(twice.prefix(10)) \(repetitions.worst.prefix(10))")
        """
    }
}
