import Foundation
import TestBasics
import Testing

@testable import MagicBellServer

@Suite("A user's list of notifications")
struct NotificationListTests {
    private static let filters: [NotificationFilter] = [nil, true, false].flatMap { read in
        [nil, true, false].flatMap { archived in
            [[], ["a"], ["a", "uncategorized"]].map {
                NotificationFilter(
                    isRead: read, isSeen: read == nil ? archived : nil, isArchived: archived, categories: $0,
                    topics: archived == true ? ["x"] : [])
            }
        }
    }

    @Test("counts and pages as a plain list does, after any changes", arguments: 0..<20 as Range<UInt64>)
    func likePlainList(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        var list = NotificationList()
        var plain: [NotificationRecord] = []
        for number in 1...150 {
            let record = NotificationRecord(
                id: "\(number)", number: number,
                content: NotificationContent(
                    title: "", category: numbers.pick(["a", "b", nil]), topic: numbers.pick(["x", nil])),
                sentAt: UnixTime(seconds: numbers.below(40)))
            list.insert(record)
            plain.append(record)
            let other = numbers.pick(plain)
            let time = UnixTime(seconds: number)
            switch numbers.below(5) {
            case 0: list.change(other) { $0.readAt = $0.readAt == nil ? time : nil }
            case 1: list.change(other) { $0.archivedAt = $0.archivedAt == nil ? time : nil }
            case 2: list.change(other) { $0.seenAt = time }
            case 3:
                list.remove(other)
                list.remove(other)
                plain.removeAll { $0 === other }
            default: break
            }
        }
        plain.sort { ($0.sentAt.seconds, $0.number) > ($1.sentAt.seconds, $1.number) }
        for filter in NotificationListTests.filters {
            let matching = plain.filter { $0.matches(filter) }
            let counts = list.counts(filter)
            #expect(
                counts
                    == NotificationCounts(
                        total: matching.count, unread: matching.filter { $0.readAt == nil }.count,
                        unseen: matching.filter { $0.seenAt == nil }.count))
            for skipped in [0, 7, 1000] {
                let page = list.page(filter, skipping: skipped, limit: 5, total: counts.total)
                #expect(page.map(\.id) == matching.dropFirst(skipped).prefix(5).map(\.id))
            }
        }
        #expect(plain.allSatisfy { list[$0.id] === $0 })
    }

    @Test("A user with too many notifications loses the oldest") func bound() throws {
        var limits = ProjectLimits()
        limits.notificationCount = 3
        let bed = APIBed(limits: limits)
        for (title, time) in [("a", 4), ("b", 1), ("c", 3), ("d", 2)] { try bed.notify(title, at: time) }
        #expect(bed.titles() == ["a", "c", "d"])
    }
}
