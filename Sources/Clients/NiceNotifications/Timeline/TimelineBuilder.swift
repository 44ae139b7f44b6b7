/// A result builder that collects the requests of a timeline in their order, also from optional requests, branches and
/// loops.
@resultBuilder
public enum TimelineBuilder {
    /// The requests of a part of the timeline.
    public typealias Requests = [LocalNotifications.NotificationRequest]

    /// Makes a part from one request.
    public static func buildExpression(_ request: LocalNotifications.NotificationRequest) -> Requests { [request] }

    /// Makes a part from one request or none.
    public static func buildExpression(_ request: LocalNotifications.NotificationRequest?) -> Requests {
        request.map { [$0] } ?? []
    }

    /// Makes a part from several requests.
    public static func buildExpression(_ requests: Requests) -> Requests { requests }

    /// Joins the parts of a block.
    public static func buildBlock(_ parts: Requests...) -> Requests { join(parts) }

    /// Makes a part from an `if` without `else`.
    public static func buildOptional(_ part: Requests?) -> Requests { part ?? [] }

    /// Makes a part from the first branch.
    public static func buildEither(first part: Requests) -> Requests { part }

    /// Makes a part from the second branch.
    public static func buildEither(second part: Requests) -> Requests { part }

    /// Joins the parts of a loop.
    public static func buildArray(_ parts: [Requests]) -> Requests { join(parts) }

    /// Makes a part from an availability check.
    public static func buildLimitedAvailability(_ part: Requests) -> Requests { part }

    private static func join(_ parts: [Requests]) -> Requests { CallingApp.current.parts.planning.joined(parts) }
}
