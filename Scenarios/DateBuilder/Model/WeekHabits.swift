/// The customs of a place: the first day of the week, and the days of the weekend.
struct WeekHabits: Equatable {
    /// The first day of the week. Here and below, 1 is Sunday and 7 is Saturday.
    var firstWeekday: Int
    var weekendBegins: Int
    /// The number of days in the weekend.
    var weekendLength: Int

    static let american = WeekHabits(firstWeekday: 1, weekendBegins: 7, weekendLength: 2)

    /// The customs of some places by their locales, taken from almanacs and not from a program.
    static let byLocale: [(locale: String, habits: WeekHabits)] = [
        ("ar_EG", WeekHabits(firstWeekday: 7, weekendBegins: 6, weekendLength: 2)),
        ("de_DE", WeekHabits(firstWeekday: 2, weekendBegins: 7, weekendLength: 2)),
        ("en_US", american),
        ("fa_IR", WeekHabits(firstWeekday: 7, weekendBegins: 6, weekendLength: 1)),
        ("he_IL", WeekHabits(firstWeekday: 1, weekendBegins: 6, weekendLength: 2)),
    ]
}
