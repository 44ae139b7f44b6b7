import CarillonCommand
import MyAppScenarios

@main struct Conformance: CarillonMain {
    static let suites: [Suite] = [.myApp]
}
