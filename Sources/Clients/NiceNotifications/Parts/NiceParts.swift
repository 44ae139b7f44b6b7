package import CarillonEnvironment

/// The library's rules, each of which can be replaced or wrapped.
///
/// Each app has its own rules, which outlive its process. Set them before the app calls the library:
///
/// ```swift
/// environment.niceParts.permission.levels = [.system, .group]
/// ```
package struct NiceParts: Sendable {
    package var permission = PermissionRules()
    package var questions = QuestionRules()
    package var runs = RunRules()
    package var names = RequestNames()
    package var planning = PlanningRules()
    package var contents = ContentRules()
    package var delivered = DeliveredRules()
    package var permissionSwitch = SwitchRules()

    package init() {}
}

extension Environment {
    /// The library's rules in this app.
    package var niceParts: NiceParts {
        _read { yield sharedNice.value }
        set { sharedNice.value = newValue }
    }

    private var sharedNice: SharedValue<NiceParts> { sharedParts { NiceParts() } }
}
