import Foundation

/// The small decisions of the app. Saboteurs change them, one at a time.
public struct PillRules: Sendable {
    /// The number of requests that the app has pending at most. The system takes 64 and drops others without a word.
    public var slots = 64
    /// Whether a day is the next one of the calendar, and not 86,400 seconds.
    public var countsCalendarDays = true
    /// Whether days are those of the phone's calendar.
    public var usesTheCalendar = true
    /// Whether doses go by the clock on the wall, wherever the person travels.
    public var followsTravels = true
    /// Whether the reminders of a person go when the person does.
    public var clearsAtSignOut = true
    /// Whether each person has a pillbox.
    public var keepsPeopleApart = true
    /// Whether the app believes a person who says no.
    public var heedsRefusal = true
    /// Whether the second reminder of a dose goes when the dose is taken.
    public var forgetsTakenDoses = true
    /// Whether a prescription that has been read is handed over on the main queue.
    public var answersOnMainQueue = true

    /// Creates the rules of the app as it is.
    public init() {}

    /// The calendar that counts the days.
    var calendar: Calendar {
        if usesTheCalendar { return .current }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }
}
