import ArgumentParser
import CarillonReporting
import CarillonResults
import Foundation

/// The options for the files that results go to.
struct OutputOptions<Main: CarillonMain>: ParsableArguments {
    @Option(help: ArgumentHelp("Write the report, one HTML file.", valueName: "file"))
    var html: String?

    @Option(help: ArgumentHelp("Write JUnit XML, for CI.", valueName: "file"))
    var junit: String?

    @Option(
        help: ArgumentHelp(
            "Write the results, from which ‘\(Main.command) report’ makes every other form.", valueName: "file"))
    var json: String?

    @Option(help: ArgumentHelp("Write a summary in Markdown.", valueName: "file"))
    var markdown: String?

    /// Writes the results to the chosen files.
    ///
    /// - Throws: ``CommandStatus/harnessBroken``, after a sentence, if a file cannot be written.
    func write(_ results: RunResults) throws {
        if let json { try write(Data(ResultsFile.encode(results).utf8), to: json) }
        if let junit { try write(Data(JUnitReport(results).render().utf8), to: junit) }
        if let html { try write(Data(HTMLReport(results).render().utf8), to: html) }
        if let markdown { try write(Data(MarkdownSummary(results).render().utf8), to: markdown) }
    }

    private func write(_ data: Data, to path: String) throws {
        let url = URL(fileURLWithPath: path)
        // An existing pipe, device or link is written to. A replacement by a plain file would destroy it.
        let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        let isSpecial = type.map { $0 != .typeRegular } ?? false
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: url, options: isSpecial ? [] : .atomic)
        } catch {
            Console.error("\(path) cannot be written: \(error.localizedDescription)")
            throw CommandStatus.harnessBroken
        }
    }
}
