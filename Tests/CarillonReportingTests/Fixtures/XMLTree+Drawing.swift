/// Drawings put all shapes of a kind into one path, and say by a class which part of a text stands at its place.
extension XMLTree {
    /// The part of a text that stands at its place: `start`, `middle` or `end`.
    var anchor: String {
        let classes = attributes["class"]?.split(separator: " ") ?? []
        return classes.contains("m") ? "middle" : classes.contains("e") ? "end" : "start"
    }

    /// The shapes of a kind, each as the commands of its path.
    func shapes(_ name: String) -> [String] {
        withClass(name).flatMap { path in
            (path.attributes["d"] ?? "").split(separator: "M").map { "M" + $0 }
        }
    }

    /// The times at the left of a sequence diagram, without pauses.
    var times: [XMLTree] {
        withClass("time").flatMap { $0.all("text") }.filter { $0.attributes["class"] == nil }
    }
}
