import CarillonConformance
import ScenarioFixtures

extension CatchList {
    /// The expectations that catch the saboteurs of ``Suite/dateBuilder``; kept by `carillon saboteurs --learn`, and
    /// read by people.
    static let dateBuilder = CatchList(
        #"""
        db/day-with-weekday
          DB-03 db/day/midnight: in Auckland it is the first, and nothing more precise than that
        db/day-without-era
          DB-03 db/day/midnight: in Auckland it is the first, and nothing more precise than that
        db/days-of-hours
          DB-31 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-31 db/moment/pill-box: two days later it is nine
        db/draws-the-end
          DB-08 db/time/random: the end is not
        db/eighth-day
          DB-11 db/model/weekends: the last day of the week in ar_EG, 300 times: the same as on the wall
          DB-11 db/week/sunday-lunch: in Berlin the week begins on Monday, and Sunday is its last day
          DB-15 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-15 db/week/clock-change: all days of the week from 2026-03-23 on in Europe/Berlin
        db/ends-a-day-early
          DB-17 db/model/months: the last day, 1200 times: the same as on the wall
          DB-17 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-17 db/month/ends: February 2024 ends on the 29th
          DB-22 db/model/months: the last day, 1200 times: the same as on the wall
          DB-22 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-22 db/year/closing: the last day of 2020 was 31 December
        db/ends-with-next
          DB-22 db/model/months: the last day of the last month, 201 times: the same as on the wall
          DB-22 db/year/closing: the last day of 2020 was 31 December
        db/first-today
          DB-04 db/day/tomorrow: tomorrow is the first
        db/forgets-weekday
          DB-02 db/moment/log: in Tokyo: era, year, month, day, time to the second, and weekday
        db/forgives-zones
          DB-26 db/calendar/following: then nine is nine in Greenwich
        db/friday-after-first
          DB-19 db/model/random-plans: fifty dates on a phone in GMT (en_US, weeks begin on day 1), whose clock shows 2032-08-25 16:04:19 GMT
          DB-21 db/model/random-plans: fifty dates on a phone in GMT (en_US, weeks begin on day 1), whose clock shows 2032-08-25 16:04:19 GMT
          DB-21 db/month/first-friday: it meets twelve times, once in each month from this one on
        db/friday-and-saturday
          DB-13 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-13 db/model/weekends: the first day of the weekend in de_DE, 300 times: the same as on the wall
          DB-13 db/week/same-weekend: the weekend in Berlin
          DB-14 db/week/weekend-ends: the weekend's last day opens a week
        db/gaps-backwards
          DB-29 db/time/clock-changes: the moment in America/New_York
        db/ignores-seconds
          DB-27 db/time/shift-plan: from any order hours count before minutes, and minutes before seconds
        db/keeps-left-out
          DB-33 db/day/left-out: the month had thirty days
        db/last-friday
          DB-20 db/model/months: the fifth Friday, 1200 times: the same as on the wall
          DB-20 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-20 db/month/fifth-friday: the fifth Friday of February 2026 is the first of March
        db/last-of-month
          DB-05 db/day/thirtieth: the 30 February 2026 is the second day of March
          DB-05 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
        db/late-squares
          DB-09 db/day/vocabulary: from the first day on, lessons are 0, 1, 2, 3, 4, 5, 7, 11, 17 and 25 days away
          DB-09 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
        db/long-years
          DB-23 db/model/random-plans: fifty dates on a phone in Australia/Lord_Howe (en_US, weeks begin on day 7), whose clock shows 2005-05-28 12:32:20 GMT+10:30
          DB-23 db/year/elections: members are called to each of the next three
        db/moment-in-greenwich
          DB-02 db/moment/log: in Tokyo: era, year, month, day, time to the second, and weekday
        db/moment-with-fraction
          DB-02 db/moment/log: in Tokyo: era, year, month, day, time to the second, and weekday
        db/monday-first
          DB-11 db/week/sunday-lunch: in Boston the week begins on Sunday, which is its first day
          DB-16 db/week/turn-of-year: in New York the week of New Year's Day starts on 28 December
        db/never-draws-first
          DB-08 db/time/random: the first second is among them
        db/never-follows
          DB-26 db/calendar/following: and it follows the phone to New York
        db/no-leap-day
          DB-17 db/model/months: the last day, 1200 times: the same as on the wall
          DB-17 db/month/ends: February 2024 ends on the 29th
        db/one-draw
          DB-07 db/day/holiday: the times differ from day to day
        db/one-too-many
          DB-06 db/day/holiday: a holiday of no days has none
          DB-21 db/month/first-friday: it meets twelve times, once in each month from this one on
        db/outermost-closure
          DB-25 db/calendar/closures: which is the second day for an Egyptian
        db/outlives-closure
          DB-25 db/calendar/closures: after the zone
        db/rolls-over
          DB-18 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-18 db/month/payday: the next month starts tomorrow
          DB-30 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-30 db/moment/arrears: the last day of each of sixty months
          DB-30 db/moment/end-of-time: a month on and back it is the 28th
          DB-30 db/moment/subscription: a month after 31 January is 28 February
        db/saturday-and-sunday
          DB-13 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-13 db/week/same-weekend: the weekend in Cairo
        db/second-counts
          DB-29 db/model/random-plans: twenty times of day on phone 1, about when the clocks are set in Africa/Cairo
          DB-29 db/time/clock-changes: the moment in America/New_York
        db/seconds-before-minutes
          DB-27 db/time/shift-plan: from any order hours count before minutes, and minutes before seconds
        db/sorted
          DB-32 db/day/holiday: the dates are in the order of the series, also when it runs backwards
        db/starts-tomorrow
          DB-06 db/day/holiday: the holiday is seven days in a row, of which today is the first
          DB-06 db/day/vocabulary: from the first day on, lessons are 0, 1, 2, 3, 4, 5, 7, 11, 17 and 25 days away
          DB-06 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
        db/stays-at-home
          DB-24 db/calendar/traveller: in Berlin breakfast is at nine by the clock in Berlin
          DB-26 db/calendar/following: and it follows the phone to New York
        db/stays-in-month
          DB-04 db/day/tomorrow: tomorrow is the first
          DB-04 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
        db/stays-on-day
          DB-28 db/moment/any-units: hours, minutes, seconds and their fractions add up
          DB-28 db/time/night-shift: it is 02:01 on the next day
        db/straight-distances
          DB-09 db/day/vocabulary: from the first day on, lessons are 0, 1, 2, 3, 4, 5, 7, 11, 17 and 25 days away
        db/sunday-first
          DB-11 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-11 db/week/sunday-lunch: in Berlin the week begins on Monday, and Sunday is its last day
          DB-12 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-12 db/week/sunday-lunch: in Berlin the week begins on Monday, and Sunday is its last day
        db/sunday-is-seven
          DB-12 db/week/sunday-lunch: in Berlin the week begins on Monday, and Sunday is its last day
          DB-19 db/model/months: the first Friday, 1200 times: the same as on the wall
          DB-19 db/month/first-friday: in February that is the 6th
        db/thirty-day-months
          DB-21 db/month/first-friday: it meets twelve times, once in each month from this one on
          DB-23 db/year/elections: in 2024 that was 4 April
        db/time-with-fraction
          DB-01 db/day/midnight: five past two in Auckland has the day, the time to the second, and nothing else
        db/time-without-second
          DB-01 db/day/midnight: five past two in Auckland has the day, the time to the second, and nothing else
        db/week-behind
          DB-11 db/week/sunday-lunch: in Cairo the week begins on Saturday, and Sunday is its second day
          DB-12 db/week/sunday-lunch: in Cairo the week begins on Saturday, and Sunday is its second day
        db/weekend-ends-with-week
          DB-14 db/model/random-plans: fifty dates on a phone in GMT (en_US, weeks begin on day 1), whose clock shows 2032-08-25 16:04:19 GMT
          DB-14 db/model/weekends: the last day of the weekend in ar_EG, 300 times: the same as on the wall
          DB-14 db/week/weekend-ends: the weekend's last day opens a week
        db/whole-days-of-week
          DB-15 db/week/clock-change: all days of the week from 2026-03-23 on in Europe/Berlin
        db/wraps-times
          DB-28 db/time/night-shift: the components say it as the timetable does
        db/year-cuts-week
          DB-16 db/week/turn-of-year: in New York the week of New Year's Day starts on 28 December
        db/year-of-week
          DB-03 db/day/midnight: in Honolulu it is the last
          DB-03 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
        db/yesterday
          DB-01 db/day/midnight: in Auckland it is the first, and nothing more precise than that
          DB-01 db/model/random-plans: fifty dates on a phone in Africa/Cairo (fa_IR, weeks begin on day 7), whose clock shows 1970-12-04 04:52:01 GMT+2
          DB-01 db/model/weather: each date is what the calendar on the wall says
          DB-06 db/day/holiday: the holiday is seven days in a row, of which today is the first
        """#)
}
