/// The drawing of the number on the app's icon: a line of steps with figures, between the chart and the requests.
extension SlotPen {
    private static let badgeHeight = 18.0

    mutating func drawBadges() {
        let steps = badgeSteps
        guard let first = steps.first, let most = steps.map(\.number).max() else { return }
        let floor = y + Self.badgeHeight + 12
        func height(of number: Int) -> Double {
            floor - Self.badgeHeight * Double(max(0, number)) / Double(max(1, most))
        }
        svg.text("badge", x: 0, y: floor, class: "title")
        var line = PathData()
        line.move(first.x, floor)
        for step in steps {
            line.horizontal(step.x)
            line.vertical(height(of: step.number))
        }
        line.horizontal(axis.x(timeline.runEnd))
        svg.path(line, class: "badge-step")
        var end = -Double.infinity
        for step in steps {
            let figure = grouped(step.number)
            // A figure that would hide the one before it is left out.
            guard step.x + 3 > end else { continue }
            svg.text(figure, x: step.x + 3, y: height(of: step.number) - 3, class: "badge-number halo")
            end = step.x + 7 + TextWidth.of(figure, size: Self.textSize)
        }
        y = floor + 18
    }

    /// The numbers and their places. The last of several changes at the same place is drawn.
    private var badgeSteps: [(x: Double, number: Int)] {
        var steps: [(x: Double, number: Int)] = []
        for badge in timeline.badges {
            let x = (axis.x(badge.nanoseconds) * 2).rounded() / 2
            if steps.last?.x == x { steps.removeLast() }
            if steps.last?.number != badge.number { steps.append((x, badge.number)) }
        }
        return steps
    }
}
