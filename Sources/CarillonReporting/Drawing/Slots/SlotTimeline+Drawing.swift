extension SlotTimeline {
    /// The timeline as SVG: above, how many slots were taken; below, each request from when it was added to what became of it.
    ///
    /// - Parameter epochSeconds: the time of the world when the run began, for dates on a long axis.
    func draw(epochSeconds: Int64) -> String {
        var pen = SlotPen(timeline: self, epochSeconds: epochSeconds)
        return pen.draw()
    }

    /// Whether a request that is still pending is due within the drawing, after the end of the run.
    func isPlanned(_ stay: SlotRequest.Stay) -> Bool {
        guard stay.end == .none, let due = stay.due else { return false }
        return due > runEnd && due <= end
    }
}
