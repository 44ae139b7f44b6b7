import CarillonCommand
import PharmacyScenarios

@main struct Conformance: CarillonMain {
    static let suites: [Suite] = [.pharmacy]
}
