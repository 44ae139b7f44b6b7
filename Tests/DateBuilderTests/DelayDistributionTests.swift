import DateBuilder
import TestBeds
import Testing

@Suite("Delay distributions")
struct DelayDistributionTests {
    static let thinnedOut: [(Int, [Int])] = [
        (11, [0, 1, 2, 3, 4, 5, 7, 11, 17, 25, 35]), (1, [0]), (0, []), (2, [0, 1]), (3, [0, 1, 3]),
    ]

    @Test("The optimized one thins out in its second half (DB-09)", arguments: thinnedOut)
    func optimized(count: Int, delays: [Int]) {
        #expect(DelayDistribution.optimized.generate(count: count, start: 0) { $0 + $1 } == delays)
    }

    @Test("One's own may change what its app holds")
    func ownState() {
        var asked: [Int] = []
        let listed = DelayDistribution { number, _ in
            asked.append(number)
            return number
        }
        #expect(listed.generate(count: 3, start: 1) { $0 + $1 } == [1, 2, 3])
        #expect(asked == [0, 1, 2])
    }

    @Test("One's own gets the number and the count, and its delays are added to the start")
    func own() {
        let countdown = DelayDistribution { number, totalCount in 2 * (totalCount - number) }
        #expect(countdown.generate(count: 3, start: "+") { "\($0)\($1)" } == ["+6", "+4", "+2"])
        #expect(countdown.delayForNumber(1, 3) == 4)
        PhoneBed().run {
            let days = EveryDay(forDays: 2, starting: .today, distribution: countdown)
            #expect(days.map(\.text) == ["2026-06-21", "2026-06-19"])
            let weeks = EveryWeek(forWeeks: 2, starting: .thisWeek, distribution: countdown)
            #expect(weeks.firstDay.map(\.text) == ["2026-07-12", "2026-06-28"])
            let months = EveryMonth(forMonths: 1, starting: .thisMonth, distribution: countdown)
            #expect(months.firstDay.map(\.text) == ["2026-08-01"])
            let years = EveryYear(forYears: 1, starting: .thisYear, distribution: countdown)
            #expect(years.firstMonth.firstDay.map(\.text) == ["2028-01-01"])
        }
    }

    @Test("Delays beyond all numbers are the largest that there is")
    func overflow() {
        #expect(DelayDistribution.optimized.delayForNumber(.max, 0) == .max)
        #expect(DelayDistribution.optimized.delayForNumber(4_000_000_000, 0) == .max)
    }

    @Test("A negative count is refused, and it says so (DB-10)")
    func negative() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = DelayDistribution.normal.generate(count: -1, start: 0) { $0 + $1 }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("ask for 0 or more"))
        await #expect(processExitsWith: .failure) { _ = EveryDay(forDays: -1, starting: .today) }
        await #expect(processExitsWith: .failure) { _ = EveryWeek(forWeeks: -1, starting: .thisWeek) }
        await #expect(processExitsWith: .failure) { _ = EveryMonth(forMonths: -1, starting: .thisMonth) }
        await #expect(processExitsWith: .failure) { _ = EveryYear(forYears: -1, starting: .thisYear) }
    }
}
