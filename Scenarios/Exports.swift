// The scenarios of several libraries share these.
@_exported import DateBuilderScenarios
@_exported import NiceNotificationsScenarios
@_exported import RobinScenarios
@_exported import ScenarioFixtures
