import CarillonEnvironment
import CarillonSimulation
import Testing

@Suite("Deadline timer")
struct DeadlineTimerTests {
    /// Confined to its loop.
    private final class Owner: @unchecked Sendable {
        let loop = SimulatedLoop(seed: 1)
        var firings: [Int] = []
        var entered: [@Sendable () -> Void] = []
        var waits = false
        private(set) lazy var timer = DeadlineTimer(on: loop) { [unowned self] work in
            if waits { entered.append(work) } else { work() }
        }

        func second(_ number: Int) -> Instant { Instant(nanoseconds: Int64(number) * 1_000_000_000) }

        func play(_ body: @escaping @Sendable (Owner) -> Void) -> Owner {
            timer.onDeadline = { [unowned self] in firings.append(Int(loop.now.nanoseconds / 1_000_000_000)) }
            _ = loop.run { [self] in
                body(self)
                try? await loop.clock.sleep(for: .seconds(20))
            }
            return self
        }
    }

    @Test("A timer that must fire by a later moment stays at the earlier one")
    func lazily() {
        let owner = Owner().play { owner in
            owner.timer.wake(by: owner.second(5))
            owner.timer.wake(by: owner.second(9))
            owner.timer.wake(by: nil)
            #expect(owner.timer.deadline == owner.second(5))
            owner.timer.wake(by: owner.second(3))
            #expect(owner.timer.deadline == owner.second(3))
        }
        #expect(owner.firings == [3])
        #expect(owner.timer.deadline == nil)
    }

    @Test("A timer that is set for an exact moment forgets its former one")
    func exactly() {
        let owner = Owner().play { owner in
            owner.timer.wake(at: owner.second(3))
            owner.timer.wake(at: owner.second(9))
            #expect(owner.timer.deadline == owner.second(9))
        }
        #expect(owner.firings == [9])
        #expect(Owner().play { $0.timer.wake(after: .seconds(7)) }.firings == [7])
    }

    @Test("A cancelled timer does not fire")
    func cancelled() {
        let owner = Owner().play { owner in
            owner.timer.wake(at: owner.second(3))
            owner.timer.cancel()
            owner.timer.wake(at: owner.second(4))
            owner.timer.wake(at: nil)
        }
        #expect(owner.firings.isEmpty)
    }

    @Test(
        "A timer that is cancelled while its work waits for its turn does not fire, nor for the old deadline if set anew"
    )
    func waiting() {
        let owner = Owner().play { owner in
            owner.waits = true
            owner.timer.wake(at: owner.second(3))
            owner.loop.schedule(at: owner.second(4)) {
                #expect(owner.entered.count == 1)
                #expect(owner.timer.deadline == owner.second(3), "as long as the work has not had its turn")
                owner.timer.wake(at: owner.second(8))
                owner.entered.removeFirst()()
                #expect(owner.firings.isEmpty)
                owner.waits = false
            }
        }
        #expect(owner.firings == [8])
    }
}
