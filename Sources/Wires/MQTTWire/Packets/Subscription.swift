/// A topic filter and the highest quality of service at which its messages may come.
public struct Subscription: Hashable, Sendable {
    /// The filter for the topics of the messages.
    public var filter: TopicFilter
    /// The highest quality of service at which the messages may come.
    public var qualityOfService: QualityOfService

    /// Makes a subscription.
    public init(_ filter: TopicFilter, at qualityOfService: QualityOfService) {
        self.filter = filter
        self.qualityOfService = qualityOfService
    }
}
