extension SequenceDiagram {
    /// The diagram as SVG. Its style is ``Stylesheet``'s.
    func draw() -> String {
        var pen = SequencePen(diagram: self)
        return pen.draw()
    }
}
