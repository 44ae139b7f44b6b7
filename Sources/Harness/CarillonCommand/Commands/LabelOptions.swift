import ArgumentParser
import CarillonResults

/// The option for notes that results keep.
struct LabelOptions: ParsableArguments {
    @Option(
        name: .customLong("label"),
        help: ArgumentHelp(
            "A note on the run that its results and reports show, such as commit=4f2a91c; may be repeated.",
            valueName: "name=value"))
    var texts: [String] = []

    func validate() throws {
        for text in texts {
            guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
                throw ValidationError("--label takes a name and a value, such as commit=4f2a91c, not “\(text)”.")
            }
            guard text.utf8.count <= 1_000 else {
                throw ValidationError("--label takes at most 1000 bytes; “\(text.prefix(40))…” has more.")
            }
        }
    }

    /// Adds the labels to the results. A label takes the place of one with the same name.
    func add(to results: inout RunResults) {
        for text in texts {
            guard let equals = text.firstIndex(of: "=") else { continue }
            let label = ResultLabel(name: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
            if let known = results.labels.firstIndex(where: { $0.name == label.name }) {
                results.labels[known] = label
            } else {
                results.labels.append(label)
            }
        }
    }
}
