import Testing

@testable import CarillonCommand

@Suite("The suggestion for a name that does not exist")
struct SuggestionsTests {
    static let known = ["robin/limit/soonest", "un/limit/last-added", "un/limit/soonest", "UN-39", "UN-40", "UN-4"]

    @Test(
        "has the names that are nearest or contain it, at most three of them",
        arguments: [
            ("un/limit/soonst", ["un/limit/soonest", "robin/limit/soonest"]), ("un-39", ["UN-39", "UN-4", "UN-40"]),
            (
                "soonest",
                [
                    "robin/limit/soonest", "un/limit/soonest",
                ]
            ), ("limit", ["robin/limit/soonest", "un/limit/last-added", "un/limit/soonest"]),
            ("UN-3", ["UN-39", "UN-4", "UN-40"]), ("UN-5", ["UN-4", "UN-39", "UN-40"]), ("NU-39", ["UN-39"]),
            ("UNX-4Y", ["UN-4", "UN-40"]), ("xyz", []), ("frobnicate", []), ("un/limit/added-last", []),
            ("nu/limti/soonets", []), ("un/limti/soonets", ["un/limit/soonest"]),
            ("un/limxx/soonxxx", ["un/limit/soonest"]), ("un/limit/xxst", []),
        ] as [(String, [String])])
    func closest(wanted: String, close: [String]) {
        #expect(Suggestions.closest(to: wanted, among: SuggestionsTests.known) == close)
    }
}
