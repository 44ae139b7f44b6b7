import CarillonResults

extension WorldRun.Record {
    /// The addresses of code that the record mentions.
    var addresses: [UInt64] { (loss?.frames ?? []) + waiting.flatMap { $0.made + $0.at } }

    /// Returns this record with its explanation in words: the place of the run, and who waited for what.
    func explained(by symbols: Symbols) -> WorldRun.Record {
        var explained = self
        if !waiting.isEmpty {
            explained.run.ending = explained.run.ending ?? RunEnding()
            explained.run.ending?.waiting = waiting.map { $0.text(symbols) }
        }
        if let first = waiting.first, first.isRestless, let reason {
            explained.reason = reason + (reason.hasSuffix(".") ? " " : ". ") + first.text(symbols)
        }
        guard let loss else { return explained }
        let backtrace = Backtrace(loss.frames, symbols)
        explained.run.ending?.frames = backtrace.frames
        var sentence = "It was at \(VirtualMoment.text(run.virtualNanoseconds)) of virtual time"
        if let steps = run.ending?.steps { sentence += ", after \(steps) \(steps == 1 ? "step" : "steps")" }
        if let place = loss.isBlocked ? backtrace.blockedPlace() : backtrace.place() { sentence += ", \(place)" }
        let account = loss.description + (loss.description.hasSuffix(".") ? " " : ". ") + sentence + "."
        explained.reason = difference?.reason(after: account) ?? account
        return explained
    }
}
