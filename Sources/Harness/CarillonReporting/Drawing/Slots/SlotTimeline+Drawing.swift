extension SlotTimeline {
    /// The timeline as SVG. The upper part shows how many slots were taken; the lower part shows each request, from its
    /// addition to its end.
    ///
    /// - Parameter epochSeconds: The time of the world when the run began, for dates on a long axis.
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
