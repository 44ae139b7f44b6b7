import ArgumentParser
import CarillonReporting
import CarillonResults
import Foundation

struct Report<Main: CarillonMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "report", abstract: "Make reports from a results file.",
            discussion:
                "The same results give the same report, to the byte. Without an output option, prints the summary.")
    }

    @Argument(help: "The results, as ‘\(Main.command) run --json’ or ‘swift test’ wrote them.")
    var results = "reports/results.json"

    @OptionGroup var output: OutputOptions<Main>

    func run() throws {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: results))
        } catch {
            Console.error("\(results) cannot be read. Make it first: \(Main.command) run --json \(results)")
            throw CommandStatus.badUsage
        }
        let decoded: RunResults
        do {
            decoded = try ResultsFile.decode([UInt8](data))
        } catch let error as ResultsFileError {
            Console.error("\(results): \(error.description(command: Main.command))")
            throw CommandStatus.badUsage
        }
        try output.write(decoded)
        if output.html == nil, output.junit == nil, output.json == nil, output.markdown == nil {
            print(MarkdownSummary(decoded).render())
        }
    }
}
