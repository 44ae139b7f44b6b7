import CarillonResults

/// The trace of a run as it is shown: timelines, a diagram and the event log.
struct TraceView: Equatable {
    /// The timelines before the diagram.
    var slots: [SlotView] = []
    /// The timelines after the diagram of a story. Those of twelve phones would hide it.
    var slotsBelow: [SlotView] = []
    /// The choices among the parts of a story, and the parts; none for any other run.
    var partChoices: [PartChoices] = []
    var parts: [PartView] = []
    var hasParts: Bool
    var sequence: String
    var sequenceLegend: String
    /// The diagram with each lane by itself, if the other folds some of them.
    var unfolded: [String]
    var logTitle: String
    var log: String

    /// - Parameters:
    ///   - isDetailed: Whether a reader will look for a fault.
    ///   - hasParts: Whether the parts of a story can be chosen.
    ///   - places: The places of a failed expectation, by its number.
    init(
        _ run: ScenarioRun, isDetailed: Bool, hasParts: Bool = true, places: (Int) -> Anchors.Places?
    ) {
        var timelines = SlotTimeline.all(in: run).map { SlotView($0, epochSeconds: run.epochSeconds) }
        if let place = places(0)?.slots, !timelines.isEmpty { timelines[0].slotAnchors = [place] }
        if LaneGroups.areThere(in: run.lanes) { slotsBelow = timelines } else { slots = timelines }
        let (choices, shown) = PartChoices.all(
            of: hasParts ? StoryPart.all(in: run) : [],
            most: isDetailed ? StoryPart.most : StoryPart.mostOfExpected)
        self.hasParts = !shown.isEmpty
        partChoices = choices
        parts = zip(1..., shown).map { PartView($1, of: run, number: $0, isDetailed: isDetailed) }
        let failures = run.expectations.count { !$0.passed }
        let marks = (0..<failures).map(places)
        func mark(_ number: Int) -> Anchors.Places? { marks.indices.contains(number) ? marks[number] : nil }
        var bounds = isDetailed ? SequenceDiagram.Bounds.detailed : .brief
        let diagram = SequenceDiagram(run, bounds: bounds)
        sequence = diagram.draw { mark($0)?.diagram }
        sequenceLegend = diagram.legend
        bounds.foldsLanes = false
        unfolded = diagram.foldedLanes.isEmpty ? [] : [SequenceDiagram(run, bounds: bounds).draw()]
        let log = EventLog(run, bounds: isDetailed ? .detailed : .brief)
        logTitle = log.title
        self.log = log.markup { mark($0)?.log }
    }

    /// The places of a failed expectation that this trace shows.
    ///
    /// - Parameter href: Returns the address of a place.
    func places(_ places: Anchors.Places, href: (String) -> String) -> [PlaceView] {
        let shown = [("in the diagram", places.diagram), ("in the event log", places.log)].filter { place in
            let id = " id=\"\(HTMLText.escape(place.1))\""
            return sequence.contains(id) || log.contains(id)
        }
        let hasSlots = (slots + slotsBelow).contains { $0.slotAnchors == [places.slots] }
        return (shown + (hasSlots ? [("in the slots", places.slots)] : [])).map {
            PlaceView(placeName: $0.0, placeHref: href($0.1))
        }
    }
}
