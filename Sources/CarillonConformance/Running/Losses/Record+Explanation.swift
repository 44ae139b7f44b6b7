import CarillonResults

extension WorldRun.Record {
    /// The addresses of code that it speaks of.
    var addresses: [UInt64] { (loss?.frames ?? []) + waiting.compactMap(\.address) }

    /// This, with its story in words: where it was, and who waited for what.
    func explained(by symbols: Symbols) -> WorldRun.Record {
        var explained = self
        if !waiting.isEmpty {
            explained.run.ending = explained.run.ending ?? RunEnding()
            explained.run.ending?.waiting = waiting.map { $0.text(symbols) }
        }
        guard let loss else { return explained }
        let backtrace = Backtrace(loss.frames, symbols)
        explained.run.ending?.frames = backtrace.frames
        var sentence = "It was at \(VirtualMoment.text(run.virtualNanoseconds)) of virtual time"
        if let steps = run.ending?.steps { sentence += ", after \(steps) \(steps == 1 ? "step" : "steps")" }
        if let place = backtrace.place(isBlocked: loss.isBlocked) { sentence += ", \(place)" }
        explained.reason = loss.description + (loss.description.hasSuffix(".") ? " " : ". ") + sentence + "."
        return explained
    }
}

extension Waiting {
    func text(_ symbols: Symbols) -> String {
        guard let address, let frame = symbols[address].first(where: { $0.source != nil }) ?? symbols[address].first else {
            return sentence
        }
        return "\(sentence), in \(frame)"
    }
}

/// A moment of virtual time, for people.
enum VirtualMoment {
    static func text(_ nanoseconds: Int64) -> String { "\(Double(nanoseconds) / 1e9) s" }
}
