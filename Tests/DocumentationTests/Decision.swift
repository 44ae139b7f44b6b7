/// A decision on a page of docs/decisions.
struct Decision {
    /// The identifier, such as `D-COURIER-12`.
    var identifier: String
    /// The name of the anchor before the decision, such as `d-courier-12`.
    var anchor: String
    /// The sentence in bold type.
    var lead: String
    /// All text from the anchor to the next decision or heading.
    var text: String

    /// The text after “Proof:”; `nil` if the decision names no proof.
    var proof: Substring? {
        text.firstRange(of: "Proof:").map { text[$0.upperBound...] }
    }
}
