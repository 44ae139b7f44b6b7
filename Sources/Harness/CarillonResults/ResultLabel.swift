/// A note on a run that its results keep, such as the commit that was tested.
public struct ResultLabel: Hashable, Sendable {
    /// The name: `commit`.
    public var name: String
    /// The value: `4f2a91c`.
    public var value: String

    /// A label with a name and a value.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
