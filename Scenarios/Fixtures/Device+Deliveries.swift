public import Carillon
public import UserNotifications

extension Device {
    /// The titles of all notifications that were ever delivered, each with the time on the device's clock:
    /// `Water, 2026-01-01 15:00 GMT+1`.
    public var comings: [String] {
        deliveryHistory.map { "\($0.request.content.title), \(WallTime($0.date, in: timeZone))" }
    }

    /// The delivery dates of the notifications with that title, in order.
    public func deliveryDates(titled title: String) -> [Date] {
        deliveryHistory.filter { $0.request.content.title == title }.map(\.date)
    }

    /// The weekday in the device's calendar, from 1 for Sunday to 7.
    public func weekday(of date: Date) -> Int { mainApp.platform.calendar.component(.weekday, from: date) }
}
