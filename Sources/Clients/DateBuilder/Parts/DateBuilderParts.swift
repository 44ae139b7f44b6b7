package import CarillonEnvironment

/// DateBuilder's small decisions, grouped by subject. Each decision can be replaced.
///
/// Each app has its own parts, which outlive its process. Set them before the app uses DateBuilder:
///
/// ```swift
/// environment.dateBuilderParts.weeks.length = 8
/// ```
package struct DateBuilderParts: Sendable {
    package var calendars = Calendars()
    package var days = Days()
    package var weeks = Weeks()
    package var months = Months()
    package var moments = Moments()
    package var times = Times()
    package var series = Series()

    package init() {}
}

extension Environment {
    /// The parts of this app's DateBuilder.
    package var dateBuilderParts: DateBuilderParts {
        get { keptDateBuilderParts.parts }
        set { shared.value = KeptParts(newValue) }
    }

    /// The app's parts without a copy, because the code reads them for every date.
    var keptDateBuilderParts: KeptParts { shared.value }

    private var shared: SharedValue<KeptParts> { sharedParts { KeptParts(DateBuilderParts()) } }
}

/// The stored parts of one app.
final class KeptParts: Sendable {
    let parts: DateBuilderParts

    init(_ parts: DateBuilderParts) {
        self.parts = parts
    }

    /// The parts of the calling app.
    static var current: KeptParts { Environment.current.keptDateBuilderParts }
}
