import Testing

@testable import UserNotifications

@Suite("The history of deliveries")
struct DeliveryHistoryTests {
    @Test(
        "It keeps every delivery in its order, also those that were replaced or taken out of Notification Center since")
    func keepsAll() throws {
        var bed = try CoreBed()
        for name in ["tea", "cake", "tea"] { bed.add(name, nil) }
        bed.perform { core, _ in core.removeDelivered(.all) }
        #expect(bed.core.deliveryHistory.map(\.request.identifier) == ["tea", "cake", "tea"])
        #expect(bed.delivered == [])
    }

    @Test("It keeps the last thousand")
    func isBounded() throws {
        var bed = try CoreBed()
        for number in 1...1_001 { bed.add("\(number)", nil) }
        #expect(bed.core.deliveryHistory.count == 1_000)
        #expect(bed.core.deliveryHistory.first?.request.identifier == "2")
    }
}
