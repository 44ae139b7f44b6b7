import DateBuilder

extension CivilDay {
    /// The day of a wall time, for defects that look at the calendar.
    init(_ time: DateBuilder.WallTime) {
        self.init(number: Int(time.seconds).dividedDown(by: 86_400))
    }
}
