import CarillonEnvironment
import CarillonResults

/// The values of the journal template.
struct JournalView {
    var policy = "default-src 'none'; style-src '\(SHA256.source(Stylesheet.text))'; base-uri 'none'"
    var stylesheet = Stylesheet.text
    var journalTitle: String
    var journalBegin: String
    var sequence: String
    var sequenceLegend: String
    var logTitle: String
    var log: String

    init(_ report: JournalReport) {
        journalTitle = report.summary
        journalBegin = "\(CivilDate(epochSeconds: report.run.epochSeconds).text) UTC"
        let diagram = SequenceDiagram(report.run, bounds: .journal)
        sequence = diagram.draw()
        sequenceLegend = diagram.legend
        let events = EventLog(report.run, bounds: .journal)
        logTitle = events.title
        log = events.markup { _ in nil }
    }
}
