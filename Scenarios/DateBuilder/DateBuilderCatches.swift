import CarillonConformance

extension CatchList {
    /// The expectations that catch the saboteurs of ``Suite/dateBuilder``; kept by `carillon saboteurs --learn`, and read by people.
    static let dateBuilder = CatchList(
        #"""
        db/counts-from-buddha
          DB-02 db/moment/log: in Tokyo: era, year, month, day, time to the second, and weekday
          DB-03 db/day/midnight: in Auckland it is the first, and nothing more precise than that
          DB-03 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
        db/forgets-locale
          DB-11 db/week/sunday-lunch: in Boston the week begins on Sunday, which is its first day
          DB-13 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
        db/greenwich
          DB-01 db/day/midnight: in Auckland it is the first, and nothing more precise than that
          DB-01 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-02 db/moment/log: in Tokyo: era, year, month, day, time to the second, and weekday
          DB-18 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-18 db/month/payday: the next month starts tomorrow
          DB-28 db/time/night-shift: it is 02:01 on the next day
        db/loaded-dice
          DB-07 db/day/holiday: the times differ from day to day
        db/monday-first
          DB-11 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-14 db/week/weekend-ends: the weekend's last day opens a week
          DB-16 db/week/turn-of-year: in New York the week of New Year's Day starts on 28 December
        db/never-sets-clocks
          DB-29 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-29 db/time/clock-changes: the moment in America/New_York
          DB-31 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-31 db/moment/pill-box: two days later it is nine
        db/one-face-less
          DB-08 db/time/random: the first second is among them
        db/one-face-more
          DB-08 db/time/random: the end is not
        db/one-weekend
          DB-13 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-13 db/model/weekends: the first day of the week in ar_EG, 300 times: the same as on the wall
          DB-13 db/week/same-weekend: the weekend in Berlin
          DB-14 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-14 db/model/weekends: the first day of the week in ar_EG, 300 times: the same as on the wall
        db/stays-at-home
          DB-24 db/calendar/traveller: in Berlin breakfast is at nine by the clock in Berlin
          DB-26 db/calendar/following: and it follows the phone to New York
        db/sunday-first
          DB-11 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-11 db/model/weekends: the first day of the week in ar_EG, 300 times: the same as on the wall
          DB-12 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-12 db/week/sunday-lunch: in Berlin the week begins on Monday, and Sunday is its last day
          DB-15 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-15 db/week/clock-change: all days of the week from 2026-03-23 on in Europe/Berlin
        db/thirty-days-each
          DB-05 db/day/thirtieth: the 30 February 2026 is the second day of March
          DB-05 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-17 db/model/months: the last day, 1200 times: the same as on the wall
          DB-17 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-17 db/month/ends: February 2024 ends on the 29th
          DB-19 db/model/months: the last day, 1200 times: the same as on the wall
          DB-19 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-19 db/month/first-friday: in February that is the 6th
          DB-20 db/model/months: the last day, 1200 times: the same as on the wall
          DB-20 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-20 db/month/fifth-friday: the fifth Friday of February 2026 is the first of March
          DB-22 db/model/months: the last day, 1200 times: the same as on the wall
          DB-22 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-22 db/year/closing: the last day of 2020 was 31 December
          DB-23 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-23 db/year/elections: in 2024 that was 4 April
          DB-30 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-30 db/moment/arrears: the last day of each of sixty months
          DB-30 db/moment/subscription: a month after 31 January is 28 February
        db/yesterday
          DB-01 db/day/midnight: in Auckland it is the first, and nothing more precise than that
          DB-04 db/day/tomorrow: tomorrow is the first
          DB-04 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-06 db/day/holiday: the holiday is seven days in a row, of which today is the first
          DB-06 db/day/vocabulary: from the first day on, lessons are 0, 1, 2, 3, 4, 5, 7, 11, 17 and 25 days away
          DB-06 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-21 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-21 db/month/first-friday: it meets twelve times, once in each month from this one on
        """#)
}
