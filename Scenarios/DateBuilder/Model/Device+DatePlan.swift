import Carillon
import DateBuilder
import ScenarioFixtures

extension Device {
    /// The difference between DateBuilder on this device and a calendar on the wall; `nil` if there is none.
    func difference(in plan: DatePlan, from wall: NaiveCalendar) -> String? {
        let (day, date) = run { (plan.day.built().written, plan.resolved().date()) }
        let (rightDay, rightDate) = ("\(plan.day.day(on: wall))", plan.date(on: wall))
        if day == rightDay, date == rightDate { return nil }
        let (shown, right) = (WallTime(date, in: timeZone), WallTime(rightDate, in: timeZone))
        return "\(plan) is \(right) on \(rightDay), and not \(shown) on \(day)"
    }
}
