import CarillonEnvironment
import CoreLocation
import Testing

@testable import UserNotifications

@Suite("The 64 slots")
struct PendingLimitTests {
    @Test("Under the policy “soonest” the 64 earliest of 70 remain, in whatever order they were added (UN-40)")
    func soonest() throws {
        for order in [Array(1...70), Array((1...70).reversed()), (1...70).map { $0 * 37 % 71 }] {
            var bed = try CoreBed()
            for seconds in order { bed.add("\(seconds)", after(Double(seconds))) }
            #expect(Set(bed.pending) == Set((1...64).map(String.init)))
        }
    }

    @Test("Under the policy “last added” requests 7 to 70 of 70 remain, whenever they are due (UN-41)")
    func lastAdded() throws {
        var bed = try CoreBed(policy: .lastAdded)
        for number in 1...70 { bed.add("\(number)", after(Double(71 - number))) }
        #expect(bed.pending == (7...70).map(String.init))
    }

    @Test("There are never more than 64, and it is recorded which gave way (UN-39)")
    func eviction() throws {
        var bed = try CoreBed()
        for number in 1...64 { bed.add("\(number)", after(Double(number) * 10)) }
        bed.clearLog()
        bed.add("early", after(5))
        #expect(
            bed.log == [
                "notification.evicted 64 640000000000 soonest 63",
                "notification.added early 5000000000 false interval 64",
            ])
        bed.clearLog()
        bed.add("late", after(5_000))
        #expect(
            bed.log == [
                "notification.added late 5000000000000 false interval 64",
                "notification.evicted late 5000000000000 soonest 64",
            ])
        #expect(bed.pending.count == 64)
    }

    @Test("The first added of two requests that are due at the same instant stays")
    func ties() throws {
        var bed = try CoreBed(limit: 2)
        for name in ["first", "second", "third"] { bed.add(name, after(60)) }
        #expect(bed.pending == ["first", "second"])
    }

    @Test("Requests that wait for a place rank last, the older of them first")
    func undated() throws {
        let region = CLCircularRegion(center: CLLocationCoordinate2D(), radius: 10, identifier: "here")
        var bed = try CoreBed(limit: 3)
        bed.add("place 1", UNLocationNotificationTrigger(region: region, repeats: false))
        bed.add("place 2", UNLocationNotificationTrigger(region: region, repeats: false))
        bed.add("in a year", after(365 * 86_400))
        bed.add("in two years", after(2 * 365 * 86_400))
        #expect(bed.pending == ["place 1", "in a year", "in two years"])
    }

    @Test("The order: by instant, then as added, those without an instant last")
    func order() {
        func pending(_ seconds: Int64?, _ order: Int) -> PendingNotification {
            PendingNotification(
                request: request("x", after(1)), addedAt: .zero, order: order, due: .undated,
                instant: seconds.map { Instant(nanoseconds: $0) })
        }
        let sorted = [pending(1, 9), pending(2, 1), pending(2, 2), pending(nil, 0), pending(nil, 3)]
        for (i, one) in sorted.enumerated() {
            for (j, other) in sorted.enumerated() { #expect(one.isDueBefore(other) == (i < j)) }
        }
    }

    @Test("Replacing counts as adding anew")
    func replacing() throws {
        var bed = try CoreBed(policy: .lastAdded, limit: 3)
        for name in ["a", "b", "c"] { bed.add(name, after(60)) }
        bed.add("a", after(60))
        #expect(bed.pending == ["b", "c", "a"])
        bed.add("d", after(60))
        #expect(bed.pending == ["c", "a", "d"])
    }

    @Test("A repeating request takes one slot however often it fires, and delivered notifications take none (UN-43)")
    func repeating() throws {
        var bed = try CoreBed(limit: 2)
        bed.add("minutely", every(60))
        bed.add("hourly", every(3_600))
        bed.pass(.hours(3))
        #expect(bed.log("notification.fired").count == 183)
        #expect(bed.pending == ["minutely", "hourly"])
        #expect(bed.log("notification.evicted").isEmpty)
    }

    @Test("A request that is due later by now gives way first: the rank goes by the next firing")
    func rankMoves() throws {
        var bed = try CoreBed(limit: 2)
        bed.add("hourly", every(3_600))
        bed.pass(.minutes(59))
        bed.add("in a minute and a half", after(90))
        // The hourly one fires first now, and not for an hour after that.
        bed.pass(.seconds(61))
        bed.add("soon", after(10))
        #expect(bed.pending == ["in a minute and a half", "soon"])
    }

    @Test("A changed policy counts from the next request on")
    func policyChange() throws {
        var bed = try CoreBed(limit: 2)
        bed.add("a", after(10))
        bed.add("b", after(20))
        bed.core.parts.pending.policy = .lastAdded
        bed.add("c", after(30))
        #expect(bed.pending == ["b", "c"])
    }
}
