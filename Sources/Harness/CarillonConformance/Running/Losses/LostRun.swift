import CCarillonRuns

/// The remains of a run that could not report its own end.
struct LostRun: Sendable {
    var loss: Loss
    var story: FlightStory
    /// The virtual nanoseconds since the world began.
    var now: Int64
    var steps: Int64
    /// The world's date when it began, in seconds since 1970.
    var epoch: Int64

    /// Reads the remains in the box of a run that was lost.
    init(_ loss: Loss, in box: FlightBox) {
        let header = box.header.pointee
        self.loss = loss
        if loss.frames.isEmpty { self.loss.frames = box.frames }
        story = FlightStory(box.bytes()[box.start...])
        now = max(0, header.progress.now)
        steps = max(0, header.progress.steps)
        epoch = header.epoch
    }

    /// Returns the sentence for a loss while no scenario ran.
    func leftBehind(showingSecrets showsSecrets: Bool) -> String {
        let loss = loss.shown(by: showsSecrets ? nil : story.secrets.mask)
        return "Something that a scenario had left behind went wrong after its end: \(loss.description)"
    }
}
