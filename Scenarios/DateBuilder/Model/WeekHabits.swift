/// When people somewhere begin their weeks, and which days of them are the weekend.
struct WeekHabits: Equatable {
    /// 1 is Sunday and 7 Saturday, here and below.
    var firstWeekday: Int
    var weekendBegins: Int
    /// How many days the weekend has.
    var weekendLength: Int

    static let american = WeekHabits(firstWeekday: 1, weekendBegins: 7, weekendLength: 2)

    /// What is customary in some places, by their locales, as almanacs have it and no program told us.
    static let byLocale: [(locale: String, habits: WeekHabits)] = [
        ("ar_EG", WeekHabits(firstWeekday: 7, weekendBegins: 6, weekendLength: 2)),
        ("de_DE", WeekHabits(firstWeekday: 2, weekendBegins: 7, weekendLength: 2)),
        ("en_US", american),
        ("fa_IR", WeekHabits(firstWeekday: 7, weekendBegins: 6, weekendLength: 1)),
        ("he_IL", WeekHabits(firstWeekday: 1, weekendBegins: 6, weekendLength: 2)),
    ]
}
