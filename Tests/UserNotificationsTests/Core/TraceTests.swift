import CarillonEnvironment
import Foundation
import Testing

@testable import UserNotifications

@Suite("The trace of a notification centre")
struct TraceTests {
    /// The digest and the words of one event.
    private struct Print: Hashable {
        let digest: UInt64
        let words: TraceEvent

        init(_ event: NotificationEvent, lane: String = "phone", at bed: CoreBed) {
            let event = NotificationTraceEvent(event, lane: lane, at: bed.moment)
            var hash = TraceHash()
            event.combine(into: &hash)
            digest = hash.value
            words = event.traceEvent
        }
    }

    @Test("Events that differ in anything that is told of them have different digests, and others the same")
    func digests() throws {
        func pending(_ id: String, _ trigger: UNNotificationTrigger, title: String = "t") throws -> PendingNotification
        {
            var bed = try CoreBed()
            bed.add(id, trigger) { $0.title = title }
            return try #require(bed.core.parts.pending.all.first)
        }
        let bed = try CoreBed()
        var later = bed
        later.pass(.seconds(1))
        var ahead = bed
        ahead.setClock(ahead: 1)
        var abroad = bed
        try abroad.travel(to: "Asia/Tokyo")
        let hour = UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 9), repeats: false)
        let inAnHour = after(3_600)
        let prints = [
            Print(.added(try pending("a", hour), pending: 1), at: bed),
            Print(.added(try pending("b", hour), pending: 1), at: bed),
            Print(.added(try pending("a", hour), pending: 2), at: bed),
            Print(.added(try pending("a", hour, title: "u"), pending: 1), at: bed),
            Print(.added(try pending("a", inAnHour), pending: 1), at: bed),
            Print(.added(try pending("a", after(60)), pending: 1), at: bed),
            Print(.added(try pending("a", hour), pending: 1), at: later),
            Print(.added(try pending("a", hour), pending: 1), at: ahead),
            Print(.added(try pending("a", hour), pending: 1), lane: "tablet", at: bed),
            Print(.added(try pending("a", hour), pending: 1), at: abroad),
            Print(.removed(id: "a", pending: 1), at: bed),
            Print(.removed(id: "b", pending: 1), at: bed),
            Print(.removed(id: "a", pending: 2), at: bed),
            Print(.removed(id: "a", pending: 1), at: later),
            Print(.delivered(id: "a", delivered: 1), at: bed),
            Print(.badgeChanged(1), at: bed),
        ]
        #expect(Set(prints.map(\.words)).count == prints.count)
        #expect(Set(prints.map(\.digest)).count == prints.count)
        #expect(Print(.added(try pending("a", hour), pending: 1), at: bed) == prints[0])
    }
}
