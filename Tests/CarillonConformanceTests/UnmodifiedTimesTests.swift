import Carillon
import CarillonEnvironment
import CarillonSimulation
import Foundation
import Synchronization
import Testing

/// An app's class as people write them, on the main thread, with timers and queues. It knows nothing of worlds.
///
/// Unchecked because only the thread of its world runs its code.
private final class Watch: @unchecked Sendable {
    private let exports = OperationQueue()
    private var timer: Timer?
    private(set) var lines: [String] = []
    private var hours = 0

    func start() {
        UserDefaults.standard.set(UserDefaults.standard.integer(forKey: "starts") + 1, forKey: "starts")
        timer = Timer.scheduledTimer(withTimeInterval: 3_600, repeats: true) { [weak self] _ in self?.tick() }
        DispatchQueue.main.async { [self] in note("started") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1_800) { [weak self] in self?.note("half an hour") }
    }

    private func tick() {
        dispatchPrecondition(condition: .onQueue(.main))
        hours += 1
        let hour = Calendar.current.component(.hour, from: Date())
        if hour == 0 { note("midnight after \(hours)") }
        exports.addOperation { [self] in
            let luck = Int.random(in: 0..<1_000)
            OperationQueue.main.addOperation { self.keep(luck) }
        }
    }

    private func keep(_ luck: Int) {
        UserDefaults.standard.set(UserDefaults.standard.integer(forKey: "luck") + luck, forKey: "luck")
    }

    private func note(_ line: String) {
        let time = Calendar.current.dateComponents([.day, .hour, .minute], from: Date())
        lines.append("\(line) \(time.day ?? 0) \(time.hour ?? 0):\(time.minute ?? 0)")
    }

    var summary: String {
        "\(UserDefaults.standard.integer(forKey: "starts")) starts, luck \(UserDefaults.standard.integer(forKey: "luck"))"
    }
}

@Suite("A class with timers and queues that knows nothing of worlds", .enabled(if: Hooks.areInstalled))
struct UnmodifiedTimesTests {
    /// Two phones in two zones, a day and a half, one restart. Returns what was seen and the world's choices.
    static func run(seed: UInt64) throws -> (text: [String], digest: UInt64) {
        let seen = Mutex<(text: [String], digest: UInt64)>(([], 0))
        try PhoneCanaryTests.withPhones(seed: seed) { world, chatham, newfoundland in
            newfoundland.setClock(ahead: .minutes(3))
            let watches = [chatham, newfoundland].map { phone in phone.run { Watch() } }
            for (phone, watch) in zip([chatham, newfoundland], watches) { phone.run { watch.start() } }
            try await world.advance(by: .hours(13))
            chatham.mainApp.kill()
            chatham.mainApp.launch()
            let late = chatham.run { Watch() }
            chatham.run { late.start() }
            try await world.advance(by: .hours(24))
            let text = (watches + [late]).map(\.lines).map { $0.joined(separator: ", ") }
            let all = text + [chatham.run { late.summary }, newfoundland.run { watches[1].summary }]
            seen.withLock { $0 = (all, world.loop.choices.digest) }
        }
        return seen.withLock { $0 }
    }

    @Test("lives by its phone's clock, and ends with its app")
    func story() throws {
        let text = try Self.run(seed: 1).text
        #expect(
            text.prefix(3) == [
                "started 1 13:45, half an hour 1 14:15, midnight after 11 2 0:45",
                "started 31 20:33, half an hour 31 21:3, midnight after 4 1 0:33, midnight after 28 2 0:33",
                "started 2 2:45, half an hour 2 3:15, midnight after 22 3 0:45",
            ])
        #expect(text[3].hasPrefix("2 starts, luck ") && text[4].hasPrefix("1 starts, luck "))
    }

    @Test("does the same again for the same seed, over 300 seeds")
    func seeds() throws {
        var digests: Set<UInt64> = []
        for seed in UInt64(1)...300 {
            let (first, second) = (try Self.run(seed: seed), try Self.run(seed: seed))
            #expect(first == second)
            digests.insert(first.digest)
        }
        #expect(digests.count == 300)
    }
}
