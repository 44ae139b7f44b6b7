import CarillonEnvironment

/// DateBuilder's small decisions by subject, where they can be exchanged one by one.
///
/// Each app has its own, which outlive its process. Set them before the app uses DateBuilder:
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
    /// The parts of the app's DateBuilder.
    package var dateBuilderParts: DateBuilderParts {
        get { keptDateBuilderParts.parts }
        set { shelf.value = KeptParts(newValue) }
    }

    /// The same without a copy, for they are asked for with every date.
    var keptDateBuilderParts: KeptParts { shelf.value }

    private var shelf: Shelf<KeptParts> { partsShelf { KeptParts(DateBuilderParts()) } }
}

/// Parts as they are kept.
final class KeptParts: Sendable {
    let parts: DateBuilderParts

    init(_ parts: DateBuilderParts) {
        self.parts = parts
    }

    /// Those of the app that asks.
    static var current: KeptParts { Environment.current.keptDateBuilderParts }
}
