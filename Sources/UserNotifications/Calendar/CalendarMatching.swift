struct CalendarMatching {
    init(_ components: DateComponents, on calendar: Calendar) {}
    func next(after date: Date) -> Date? { preconditionFailure("not built yet") }
}
