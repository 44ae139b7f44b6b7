/// Collects the requests of a timeline, in their order: also those that may be missing, and those of branches and
/// loops.
@resultBuilder
public enum TimelineBuilder {
    public typealias Requests = [LocalNotifications.NotificationRequest]

    public static func buildExpression(_ request: LocalNotifications.NotificationRequest) -> Requests { [request] }

    public static func buildExpression(_ request: LocalNotifications.NotificationRequest?) -> Requests {
        request.map { [$0] } ?? []
    }

    public static func buildExpression(_ requests: Requests) -> Requests { requests }

    public static func buildBlock(_ parts: Requests...) -> Requests { join(parts) }

    public static func buildOptional(_ part: Requests?) -> Requests { part ?? [] }

    public static func buildEither(first part: Requests) -> Requests { part }

    public static func buildEither(second part: Requests) -> Requests { part }

    public static func buildArray(_ parts: [Requests]) -> Requests { join(parts) }

    public static func buildLimitedAvailability(_ part: Requests) -> Requests { part }

    private static func join(_ parts: [Requests]) -> Requests { CallingApp.current.parts.planning.joined(parts) }
}
