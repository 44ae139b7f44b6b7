public import EventStream

extension EventSource {
    /// The options of a source. The defaults are those of the HTML standard, section 9.2.
    public struct Options: Sendable {
        /// The time before a new attempt after a lost connection, 3 seconds by default. A server changes it with
        /// `retry`, to a day at most.
        public var reconnectionTime: Duration
        /// The shortest time before a new attempt, half a second by default, whatever the reconnection time is
        /// (D-EVENTSOURCE-6).
        public var minimumDelay: Duration
        /// The growth of the delays while attempts fail in a row; `nil` for equal delays. A stream that ends within 5
        /// seconds, and has brought no event, counts as a failed attempt.
        public var backOff: BackOff?
        /// The statuses after which the source tries again. By default none: every status but 200 is final, as the
        /// standard says. A `Retry-After` in seconds is then obeyed, up to a day.
        public var retriedStatuses: Set<Int>
        /// Whether the source connects again after a lost connection. Without that, each end is final.
        public var reconnects: Bool
        /// The longest time from the request to the response's head, 60 seconds by default; `nil` for no limit.
        public var connectTimeout: Duration?
        /// The time without any byte after which an open stream counts as lost; `nil`, the default, for no limit. Use
        /// it only with a server that sends comments or events often enough.
        public var silenceTimeout: Duration?
        /// The sizes that are accepted, 16 MiB for an event by default. A larger event closes the source for good.
        public var limits: EventStreamLimits
        /// The last event ID with which the source begins, such as one from an earlier launch.
        public var lastEventID: String

        /// Creates options. All parameters have the defaults of the properties.
        public init(
            reconnectionTime: Duration = .seconds(3), minimumDelay: Duration = .milliseconds(500),
            backOff: BackOff? = BackOff(), retriedStatuses: Set<Int> = [], reconnects: Bool = true,
            connectTimeout: Duration? = .seconds(60), silenceTimeout: Duration? = nil,
            limits: EventStreamLimits = EventStreamLimits(lineLength: 16_778_240, eventSize: 16_777_216),
            lastEventID: String = ""
        ) {
            self.reconnectionTime = reconnectionTime
            self.minimumDelay = minimumDelay
            self.backOff = backOff
            self.retriedStatuses = retriedStatuses
            self.reconnects = reconnects
            self.connectTimeout = connectTimeout
            self.silenceTimeout = silenceTimeout
            self.limits = limits
            self.lastEventID = lastEventID
        }
    }
}
