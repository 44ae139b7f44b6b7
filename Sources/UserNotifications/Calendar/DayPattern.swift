import CarillonEnvironment

/// Which days match; `nil` is any.
struct DayPattern {
    var year: Int?
    var month: Int?
    var day: Int?
    /// 1 for Sunday to 7 for Saturday.
    var weekday: Int?

    /// No combination of month, day and weekday stays away longer than this: a 29 February on a given weekday, across 1900 or 2100.
    private static let longestAbsence = 40

    /// The first matching day at or after the day with that number.
    func first(atOrAfter start: Int) -> Int? {
        if year == nil && month == nil && day == nil {
            guard let weekday else { return start }
            return start + (weekday - CivilDay.weekday(of: start) + 7) % 7
        }
        if let year, let month, day != nil { return first(inYear: year, month: month, atOrAfter: start) }
        // The month before too: a day that it lacks is the first of this one.
        let (firstYear, firstMonth) = CivilDay.yearAndMonth(of: CivilDay.firstOfMonth(of: start) - 1)
        let firstCandidate = max(firstYear, year ?? firstYear)
        let lastCandidate = year ?? firstYear + DayPattern.longestAbsence + 1
        guard firstCandidate <= lastCandidate else { return nil }
        for year in firstCandidate...lastCandidate {
            for month in (month ?? 1)...(month ?? 12) where year > firstYear || month >= firstMonth {
                if let match = first(inYear: year, month: month, atOrAfter: start) { return match }
            }
        }
        return nil
    }

    private func first(inYear year: Int, month: Int, atOrAfter start: Int) -> Int? {
        let firstOfMonth = CivilDay.number(year: year, month: month, day: 1)
        let length = CivilDay.length(ofMonth: month, year: year)
        switch (day, weekday) {
        case (let day?, nil):
            // A day that the month lacks moves to the first of the following month.
            let match = firstOfMonth + min(day - 1, length)
            return match >= start ? match : nil
        case (let day?, let weekday?):
            let match = firstOfMonth + day - 1
            return match >= start && day <= length && CivilDay.weekday(of: match) == weekday ? match : nil
        case (nil, let weekday?):
            let earliest = max(start, firstOfMonth)
            let match = earliest + (weekday - CivilDay.weekday(of: earliest) + 7) % 7
            return match < firstOfMonth + length ? match : nil
        case (nil, nil):
            return start < firstOfMonth + length ? max(start, firstOfMonth) : nil
        }
    }
}

extension CivilDay {
    fileprivate static func firstOfMonth(of number: Int) -> Int {
        let (year, month) = yearAndMonth(of: number)
        return self.number(year: year, month: month, day: 1)
    }
}
