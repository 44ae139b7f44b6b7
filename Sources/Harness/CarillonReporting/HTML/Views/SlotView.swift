/// The timeline of an app's notification slots.
struct SlotView: Equatable {
    /// The place of the first timeline of a run that did not pass.
    var slotAnchors: [String] = []
    var slotLane: String
    var account: [String]
    var slotDrawing: String
    var slotLegend: String

    init(_ timeline: SlotTimeline, epochSeconds: Int64) {
        slotLane = timeline.lane
        account = timeline.account
        slotDrawing = timeline.draw(epochSeconds: epochSeconds)
        slotLegend = timeline.legend
    }
}
