import CarillonResults

/// The verdicts as the script's filter reads them.
enum VerdictValues {
    static func text(_ verdicts: [Verdict], needsAttention: Bool = false) -> String {
        let isUnexpected = needsAttention || verdicts.contains { !$0.isAsExpected }
        return (Set(verdicts.map(\.rawValue)).sorted() + (isUnexpected ? ["!"] : [])).joined(separator: " ")
    }
}
