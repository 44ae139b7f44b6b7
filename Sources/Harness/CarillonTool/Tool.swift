import CarillonScenarios
import CarillonServing

/// The program `carillon`: the scenarios of this package, and servers in real time.
@main
struct Tool: ServingMain {
    static let suites = Suites.all
    static let command = "carillon"
    static let abstract =
        "Plays notification clients against mock backends, by a clock of its own, and says how they fared."
    static let examples = [
        CommandExample("run", "everything"),
        CommandExample("run robin", "all below robin/"),
        CommandExample("run '**/overflow/*' --seeds 100", "with a hundred seeds each"),
        CommandExample("run un/limit/soonest --seed 0x5eed --check-determinism"),
        CommandExample("run --html reports/index.html", "and write the report"),
        CommandExample("show UN-39", "the sentence of that requirement, and the scenarios that cover it"),
        CommandExample("serve --mqtt-port 1883", "a mock server in real time, for any client"),
    ]
}
