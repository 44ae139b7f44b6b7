import Carillon
import CarillonEnvironment
import CarillonSimulation
import Foundation
import Synchronization
import Testing

/// An app's class as people write them. It knows nothing of worlds and environments.
private final class Diary: @unchecked Sendable {
    struct Entry: Codable, Equatable {
        var id: UUID
        var day: String
        var date: Date
    }

    static let didChange = Notification.Name("DiaryDidChange")

    private(set) var changes = 0
    private var token: (any NSObjectProtocol)?

    var entries: [Entry] {
        get {
            UserDefaults.standard.data(forKey: "entries")
                .flatMap { try? JSONDecoder().decode([Entry].self, from: $0) } ?? []
        }
        set { UserDefaults.standard.set(try? JSONEncoder().encode(newValue), forKey: "entries") }
    }

    init() {
        UserDefaults.standard.register(defaults: ["opened": 0])
        UserDefaults.standard.set(UserDefaults.standard.integer(forKey: "opened") + 1, forKey: "opened")
        token = NotificationCenter.default.addObserver(forName: Diary.didChange, object: nil, queue: nil) {
            [weak self] _ in self?.changes += 1
        }
    }

    deinit { token.map(NotificationCenter.default.removeObserver) }

    func write() throws {
        let formatter = DateFormatter()
        formatter.dateFormat = "yyyy-MM-dd HH:mm EEEE"
        entries.append(Entry(id: UUID(), day: formatter.string(from: Date()), date: Date()))
        try entries.map(\.day).joined(separator: "\n").write(to: export, atomically: true, encoding: .utf8)
        NotificationCenter.default.post(name: Diary.didChange, object: self)
    }

    var export: URL {
        FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0].appendingPathComponent("diary.txt")
    }

    /// The entries of the current day.
    var today: [Entry] { entries.filter { Calendar.current.isDateInToday($0.date) } }

    var summary: String {
        """
        \(entries.map { "\($0.id) \($0.day)" }), \(today.count) today in \(TimeZone.current.identifier), \
        opened \(UserDefaults.standard.integer(forKey: "opened")), \(changes) changes, luck \(Int.random(in: 0..<1000))
        """
    }
}

@Suite("A class that knows nothing of worlds", .enabled(if: Hooks.areInstalled))
struct UnmodifiedClassTests {
    /// Two phones in two zones, four days, one restart. Returns what was seen and the world's choices.
    static func run(seed: UInt64) throws -> (text: [String], digest: UInt64) {
        let seen = Mutex<(text: [String], digest: UInt64)>(([], 0))
        try PhoneCanaryTests.withPhones(seed: seed) { world, chatham, newfoundland in
            var text: [String] = []
            newfoundland.setClock(ahead: .minutes(3))
            for device in [chatham, newfoundland] {
                var diary = device.run { Diary() }
                for _ in 0..<2 {
                    try device.run { try diary.write() }
                    try await world.advance(by: .hours(13))
                    try await device.run { try await Task.sleep(for: .seconds(1)) }
                }
                device.mainApp.kill()
                device.mainApp.launch()
                diary = device.run { Diary() }
                try device.run { try diary.write() }
                text.append(device.run { diary.summary })
                text.append(try device.run { try String(contentsOf: diary.export, encoding: .utf8) })
            }
            let all = text
            seen.withLock { $0 = (all, world.loop.choices.digest) }
        }
        return seen.withLock { $0 }
    }

    @Test("sees its phone's days, keeps its own values, and is told of its own changes")
    func story() throws {
        let text = try Self.run(seed: 1).text
        #expect(
            text[1].split(separator: "\n") == [
                "2026-01-01 13:45 fimmtudagur", "2026-01-02 02:45 föstudagur", "2026-01-02 15:45 föstudagur",
            ])
        #expect(
            text[3].split(separator: "\n") == [
                "2026-01-01 22:33 Dydd Iau", "2026-01-02 11:33 Dydd Gwener", "2026-01-03 00:33 Dydd Sadwrn",
            ])
        #expect(text[0].contains("2 today in Pacific/Chatham, opened 2, 1 changes"))
        #expect(text[2].contains("1 today in America/St_Johns, opened 2, 1 changes"))
    }

    @Test("does the same again for the same seed, over 200 seeds")
    func seeds() throws {
        var digests: Set<UInt64> = []
        for seed in UInt64(1)...200 {
            let (first, second) = (try Self.run(seed: seed), try Self.run(seed: seed))
            #expect(first == second)
            digests.insert(first.digest)
        }
        #expect(digests.count == 200)
    }
}
