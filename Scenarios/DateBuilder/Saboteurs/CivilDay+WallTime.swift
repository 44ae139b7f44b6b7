import DateBuilder
import DateBuilderScenarios
import ScenarioFixtures

extension CivilDay {
    /// Makes the day of a wall time, for saboteurs that look at the calendar.
    init(_ time: DateBuilder.WallTime) {
        self.init(number: Int(time.seconds).dividedDown(by: 86_400))
    }
}
