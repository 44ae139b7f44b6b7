import ArgumentParser
import CarillonReporting
import CarillonResults
import Foundation

struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make reports from a results file.",
        discussion: "The same results give the same report, to the byte. Without an output option, prints the summary.")

    @Argument(help: "The results, as ‘carillon run --json’ or ‘swift test’ wrote them.")
    var results = "reports/results.json"

    @OptionGroup var output: OutputOptions

    func run() throws {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: results))
        } catch {
            Console.error("\(results) cannot be read. Make it first: carillon run --json \(results)")
            throw Status.badUsage
        }
        let decoded: RunResults
        do {
            decoded = try ResultsFile.decode([UInt8](data))
        } catch {
            Console.error("\(results): \(error)")
            throw Status.badUsage
        }
        try output.write(decoded)
        if output.html == nil, output.junit == nil, output.json == nil, output.markdown == nil {
            print(MarkdownSummary(decoded).render())
        }
    }
}
