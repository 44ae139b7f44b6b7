import Testing

@testable import UserNotifications

@Suite("The history of deliveries")
struct DeliveryHistoryTests {
    @Test(
        "It keeps every delivery in its order, also those that were replaced or taken out of Notification Center since")
    func keepsAll() throws {
        var desk = try Desk()
        for name in ["tea", "cake", "tea"] { desk.add(name, nil) }
        desk.perform { core, _ in core.removeDelivered(.all) }
        #expect(desk.core.deliveryHistory.map(\.request.identifier) == ["tea", "cake", "tea"])
        #expect(desk.delivered == [])
    }

    @Test("It keeps the last thousand")
    func isBounded() throws {
        var desk = try Desk()
        for number in 1...1_001 { desk.add("\(number)", nil) }
        #expect(desk.core.deliveryHistory.count == 1_000)
        #expect(desk.core.deliveryHistory.first?.request.identifier == "2")
    }
}
