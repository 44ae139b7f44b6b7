/// A pattern for identifiers that are paths. `*` stands for one segment or a part of it, `**` for any number of
/// segments.
///
/// Examples are `robin/**`, `**/overflow/*` and `un/limit/soonest`. A pattern that is the beginning of a path matches
/// everything below it, so `robin` means `robin/**`.
public struct PathPattern: Sendable {
    private let segments: [Substring]

    /// Creates a pattern from its text.
    public init(_ pattern: String) {
        segments = pattern.split(separator: "/")
    }

    /// Whether the pattern names nothing: an empty text, or slashes alone.
    public var isEmpty: Bool { segments.isEmpty }

    /// Returns whether the pattern matches a path.
    public func matches(_ path: String) -> Bool {
        PathPattern.match(segments[...], path.split(separator: "/")[...])
    }

    private static func match(_ pattern: ArraySlice<Substring>, _ path: ArraySlice<Substring>) -> Bool {
        guard let first = pattern.first else { return true }
        if first == "**" {
            if pattern.count == 1 { return true }
            return path.indices.contains { match(pattern.dropFirst(), path[$0...]) }
        }
        guard let segment = path.first, match(segment: first, segment) else { return false }
        return match(pattern.dropFirst(), path.dropFirst())
    }

    /// Returns whether a pattern of one segment matches a segment. `*` stands for any characters.
    private static func match(segment pattern: Substring, _ text: Substring) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        if first == "*" {
            let rest = pattern.drop { $0 == "*" }
            return rest.isEmpty || text.indices.contains { match(segment: rest, text[$0...]) }
        }
        return text.first == first && match(segment: pattern.dropFirst(), text.dropFirst())
    }
}
