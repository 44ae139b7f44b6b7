import CarillonEnvironment
import DateBuilder
import Foundation
import TestBeds
import Testing

@Suite("Times of day")
struct TimeOfDayTests {
    @Test("The time of a date is what clocks show in the calendar's zone")
    func ofDate() {
        let moment = date("2026-06-17T22:15:30Z").addingTimeInterval(0.9)
        PhoneBed(zone: "Asia/Kathmandu").run {
            #expect(TimeOfDay(date: moment).text == "04:00:30")
            #expect(TimeOfDay(date: moment, calendar: .named(.gregorian)).text == "22:15:30")
            DateBuilder.withTimeZone(.named("Asia/Tokyo")) { #expect(TimeOfDay(date: moment).text == "07:15:30") }
            #expect(TimeOfDay(date: date("1801-01-01T00:00:00Z") - 0.5).text == "05:41:15", "before there were zones")
        }
    }

    @Test("They are coded as hour, minute and second")
    func coding() throws {
        let time = TimeOfDay(hour: 20, minute: 15, second: 1)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(time)
        #expect(String(decoding: data, as: UTF8.self) == #"{"hour":20,"minute":15,"second":1}"#)
        #expect(try JSONDecoder().decode(TimeOfDay.self, from: data) == time)
    }
}

@Suite("Random times")
struct RandomTimeTests {
    func draw(_ count: Int, on phone: PhoneBed = PhoneBed(), from start: TimeOfDay, to end: TimeOfDay)
        -> [TimeOfDay]
    {
        phone.run { (0..<count).map { _ in TimeOfDay.randomTime(from: start, to: end) } }
    }

    @Test("They can be the first of the span and never the end (DB-08)")
    func halfOpen() {
        let drawn = draw(
            200, from: .time(hour: 9, minute: 59, second: 58), to: .time(hour: 10, minute: 0, second: 1))
        #expect(Set(drawn.map(\.text)) == ["09:59:58", "09:59:59", "10:00:00"])
        let only = draw(20, from: .time(hour: 9, minute: 0), to: .time(hour: 9, minute: 0, second: 1))
        #expect(Set(only.map(\.text)) == ["09:00:00"])
    }

    @Test("Each second is as likely as any other")
    func uniform() {
        let drawn = draw(24_000, from: .time(hour: 0, minute: 0), to: .time(hour: 24, minute: 0))
        let perHour = Dictionary(grouping: drawn, by: \.hour).mapValues(\.count)
        #expect(perHour.count == 24)
        // Four and a half standard deviations.
        #expect(perHour.values.allSatisfy { abs($0 - 1_000) < 140 })
        #expect(Set(drawn.map(\.second)).count == 60)
    }

    @Test("The seed decides, and other draws of the app do not matter")
    func seeds() {
        let (start, end) = (TimeOfDay.time(hour: 0, minute: 0), TimeOfDay.time(hour: 24, minute: 0))
        let one = PhoneBed(seed: 1)
        _ = one.environment.random("others").next()
        #expect(draw(10, on: one, from: start, to: end) == draw(10, on: PhoneBed(seed: 1), from: start, to: end))
        #expect(draw(10, on: one, from: start, to: end) != draw(10, on: PhoneBed(seed: 2), from: start, to: end))
    }

    @Test("A span over midnight by hours above 24, and one before it, are drawn from too")
    func oddSpans() {
        let night = draw(100, from: .time(hour: 23, minute: 0), to: .time(hour: 26, minute: 0))
        #expect(Set(night.map(\.hour)) == [23, 24, 25])
        let early = draw(100, from: .time(hour: 0, minute: -1), to: .time(hour: 0, minute: 0))
        #expect(early.allSatisfy { (-60..<0).contains($0.hour * 3_600 + $0.minute * 60 + $0.second) })
        let huge = draw(3, from: .time(hour: .min, minute: .min), to: .time(hour: .max, minute: .max))
        #expect(huge.count == 3)
    }

    @Test("Between equal times or backwards there is none to draw, and it says so")
    func backwards() async {
        let equal = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = TimeOfDay.randomTime(from: .time(hour: 9, minute: 0), to: .time(hour: 9, minute: 0))
        }
        let backwards = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = TimeOfDay.randomTime(from: .time(hour: 22, minute: 0), to: .time(hour: 6, minute: 0))
        }
        for result in [equal, backwards] {
            let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(message.contains("across midnight"))
        }
    }
}
