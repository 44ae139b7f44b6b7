public import Carillon
public import UserNotifications

// The parts that scenarios about notifications share: the first morning of 2026 in Berlin, and a phone in a person's
// pocket.
extension World {
    /// A new phone in Berlin on Thursday 1 January 2026 at 09:30:12. No app has asked its person for anything.
    public func newPhone(_ name: String = "phone") async throws -> Device {
        let phone = device(name, timeZone: "Europe/Berlin")
        try await advance(to: .berlin("2026-01-01 09:30:12"))
        return phone
    }

    /// A phone in Berlin on Thursday 1 January 2026 at 09:30:12. Its person allows notifications and has put it away.
    public func pocketedPhone(_ name: String = "phone") async throws -> Device {
        let phone = device(name, timeZone: "Europe/Berlin")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        try await advance(to: .berlin("2026-01-01 09:30:12"))
        return phone
    }
}

extension Device {
    /// The delivery dates of the notifications with that identifier, in order.
    public func deliveryDates(of identifier: String) -> [Date] {
        deliveryHistory.filter { $0.request.identifier == identifier }.map(\.date)
    }
}

extension Date {
    /// The date at which a clock in Berlin shows a text such as `2026-01-01 09:30`.
    public static func berlin(_ text: String) throws -> Date { try World.date(text, in: "Europe/Berlin") }
}
