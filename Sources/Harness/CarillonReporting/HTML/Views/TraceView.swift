import CarillonResults

/// The trace of a run as it is shown: timelines, a diagram and the event log.
struct TraceView: Equatable {
    var slots: [SlotView]
    var sequence: String
    var sequenceLegend: String
    /// The diagram with each lane by itself, if the other folds some of them.
    var unfolded: [String]
    var logTitle: String
    var log: String

    /// - Parameters:
    ///   - isDetailed: Whether a reader will look for a fault.
    ///   - places: The places of a failed expectation, by its number.
    init(_ run: ScenarioRun, isDetailed: Bool, places: (Int) -> Anchors.Places?) {
        slots = SlotTimeline.all(in: run).map { SlotView($0, epochSeconds: run.epochSeconds) }
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
        [("in the diagram", places.diagram), ("in the event log", places.log)].filter { place in
            let id = " id=\"\(HTMLText.escape(place.1))\""
            return sequence.contains(id) || log.contains(id)
        }.map { PlaceView(placeName: $0.0, placeHref: href($0.1)) }
    }
}
