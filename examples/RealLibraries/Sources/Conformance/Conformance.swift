import CarillonCommand
import DateBuilderScenarios
import Foundation
import NiceNotificationsScenarios
import RobinScenarios

#if REAL_Robin
import RealRobinScenarios
#endif
#if REAL_DateBuilder
import RealDateBuilderScenarios
#endif
#if REAL_NiceNotifications
import RealNiceNotificationsScenarios
#endif

/// Runs Carillon's scenarios against its own libraries and against the real ones, side by side.
///
/// `--network real` takes the real libraries, `--network all` both. The known differences of each library stand in a
/// file of its name, in the directory that the variable `DIFFERENCES` names.
@main
struct Conformance: CarillonMain {
    static let suites: [Suite] = [
        robin(RobinScenarios.RobinConformance.suite), dateBuilder(DateBuilderScenarios.DateBuilderConformance.suite),
        niceNotifications(NiceNotificationsScenarios.NiceNotificationsConformance.suite),
    ]

    /// The script that builds and starts this program.
    static var command: String { "./run" }

    private static func robin(_ suite: Suite) -> Suite {
        #if REAL_Robin
        suite.held(to: real, by: RealRobinScenarios.RobinConformance.suite)
        #else
        suite
        #endif
    }

    private static func dateBuilder(_ suite: Suite) -> Suite {
        #if REAL_DateBuilder
        suite.held(to: real, by: RealDateBuilderScenarios.DateBuilderConformance.suite)
        #else
        suite
        #endif
    }

    private static func niceNotifications(_ suite: Suite) -> Suite {
        #if REAL_NiceNotifications
        suite.held(to: real, by: RealNiceNotificationsScenarios.NiceNotificationsConformance.suite)
        #else
        suite
        #endif
    }

    /// The real libraries, with the differences of those that are there. Each launch of an app has their statics for
    /// itself, as on a phone.
    private static let real: Reality = {
        let variables = ProcessInfo.processInfo.environment
        let directory = variables["DIFFERENCES"] ?? "differences"
        let libraries = (variables["REAL_LIBRARIES"] ?? "").split(separator: " ")
        let files = directory == "none" ? [] : libraries.map { DifferenceFile(at: "\(directory)/\($0)") }
        return Reality("real", differencesIn: files, separateStatics: libraries.map { "Real\($0)" })
    }()
}
