/// The kinds of mistakes that are planted.
public enum MutantKind: String, Codable, CaseIterable, Sendable {
    /// `<` for `<=`, and the other way round; a range that begins one later.
    case boundary
    /// A comparison says the opposite.
    case comparison
    /// Another operation: `+` for `-`, `*` for `+`.
    case arithmetic
    /// A whole number is off by one.
    case number
    /// A condition says the opposite.
    case condition
    /// A call does not take place.
    case call
    /// `true` for `false`, `&&` for `||`, `min` for `max`.
    case swap
    /// One case of an enumeration in place of another.
    case enumeration
    /// A function always has the same result, or does nothing.
    case constant
    /// The body of a `defer` does not take place.
    case deferred = "defer"
    /// A `return`, `throw`, `break` or `continue` of an `if` does not take place, or a `guard` lets everything through.
    case exit
}
