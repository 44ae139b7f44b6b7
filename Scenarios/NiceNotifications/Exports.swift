// The files of this module share its fixtures.
@_exported import ScenarioFixtures
