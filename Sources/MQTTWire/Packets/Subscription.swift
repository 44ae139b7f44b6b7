/// A topic filter and the highest quality of service at which its messages may come.
public struct Subscription: Hashable, Sendable {
    public var filter: TopicFilter
    public var qualityOfService: QualityOfService

    public init(_ filter: TopicFilter, at qualityOfService: QualityOfService) {
        self.filter = filter
        self.qualityOfService = qualityOfService
    }
}
