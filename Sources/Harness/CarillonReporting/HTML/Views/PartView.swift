import CarillonResults

/// A part of a story: its diagram and its log, which a reader can choose in place of the whole.
struct PartView: Equatable {
    /// The class of the part's choice and of the part itself.
    var partClass: String
    var partTitle: String
    /// The number of events, and the meaning of the part.
    var partNote: String
    var partSequence: String
    var partLegend: String
    var partLogTitle: String
    var partLog: String

    /// - Parameter number: The number of the part among those of the run, counted from 1.
    init(_ part: StoryPart, of run: ScenarioRun, number: Int, isDetailed: Bool) {
        partClass = "p\(number)"
        partTitle = part.title
        partNote = "\(grouped(part.events.count)) of \(counted(run.trace.count, "event")). \(part.note)"
        let rest = run.part(part.events)
        let isWay = part.kind == .way
        let diagram = SequenceDiagram(
            rest, bounds: isDetailed ? (isWay ? .way : .part) : (isWay ? .briefWay : .briefPart),
            others: isWay ? SequenceDiagram.Others(between: part.events) : nil)
        partSequence = diagram.draw()
        partLegend = diagram.legend
        let log = EventLog(rest, bounds: isDetailed ? .part : .briefPart)
        partLogTitle = log.title
        partLog = log.markup { _ in nil }
    }
}

extension StoryPart {
    /// The name of the part beside others of its kind.
    var label: String {
        let name = clippedName(name)
        guard kind == .way, name != identifiers.first else { return visibleName(name) }
        return "“\(name)”" + (moment.map { " at \(VirtualTime.clock($0))" } ?? "")
    }

    fileprivate var title: String {
        switch kind {
        case .person, .device, .server: "Everything of \(label)"
        case .withoutServer: "Everything without \(label)"
        case .way: "The way of \(label)"
        }
    }

    fileprivate var note: String {
        switch kind {
        case .person: "These touch the devices of this person, or everybody."
        case .device: "These touch the device, or everybody."
        case .server: "These touch the server, or everybody."
        case .withoutServer: "These do not touch the server."
        case .way: "These name the notification, as \(listed(identifierWords))."
        }
    }

    private var identifierWords: [String] {
        let names = identifiers.prefix(4).map { clippedName($0) }
        let more = identifiers.count - names.count
        return names + (more > 0 ? ["\(grouped(more)) more"] : [])
    }
}

extension StoryPart.Kind {
    /// The name before the choices of the kind.
    var choicesName: String {
        switch self {
        case .person: "One person"
        case .device: "One device"
        case .server: "One server"
        case .withoutServer: "Without"
        case .way: "The way of"
        }
    }
}
