import CarillonEnvironment

/// The days that match. `nil` stands for any value.
struct DayPattern {
    var year: Int?
    var month: Int?
    var day: Int?
    /// The weekday, from 1 for Sunday to 7 for Saturday.
    var weekday: Int?

    /// The greatest number of years between two matches. The longest wait is for a 29 February on a given weekday,
    /// across 1900 or 2100.
    private static let longestAbsence = 40

    /// The number of the first matching day at or after the day with the number `start`.
    func first(atOrAfter start: Int) -> Int? {
        if year == nil && month == nil && day == nil {
            guard let weekday else { return start }
            return start + (weekday - CivilDay.weekday(of: start) + 7) % 7
        }
        if let year, let month, day != nil { return first(inYear: year, month: month, atOrAfter: start) }
        // The search begins in the month before: a day that this month lacks becomes the first of the following month.
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
            // A day that the month lacks becomes the first of the following month.
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
