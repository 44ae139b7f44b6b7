/// A plan of a date: a day, a time, and the units that are added to both.
struct DatePlan {
    let day: DayPlan
    let hour: Int
    let minute: Int
    let second: Int
    let additions: [Addition]

    enum Addition {
        case seconds(Int), minutes(Int), hours(Int), days(Int), weeks(Int), months(Int), years(Int)
    }
}
