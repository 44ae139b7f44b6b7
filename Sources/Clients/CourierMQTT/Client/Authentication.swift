import CarillonEnvironment
import CourierCore

/// The questions to the provider of connect options: their numbers, and the delays between them (D-COURIER-3).
///
/// Confined to the client's loop.
struct Authentication {
    private var retry: any AuthenticationRetry
    /// The number of the last question.
    private var question = 0
    /// How many times in a row the broker has refused the provider's credentials.
    private var refusals = 0

    /// When the client asked the last question.
    private(set) var began = Instant.zero

    init(_ retry: any AuthenticationRetry) {
        self.retry = retry
    }

    /// Notes that the client asks the provider.
    ///
    /// - Returns: the number of the question.
    mutating func ask(at now: Instant) -> Int {
        question += 1
        began = now
        return question
    }

    /// Notes an answer that came after the client was destroyed.
    ///
    /// - Returns: whether the client has to tell of it. A client tells once, however often the provider answers.
    mutating func discardAnswer(to question: Int) -> Bool {
        guard question == self.question else { return false }
        self.question += 1
        return true
    }

    /// Notes that the provider has given options.
    mutating func providerDidGiveOptions() { retry.reset() }

    /// Notes that the provider has failed.
    ///
    /// - Returns: the delay before the next question.
    mutating func providerDidFail(_ error: AuthError) -> Duration { retry.delay(after: error) }

    /// Notes that the broker has refused the credentials.
    ///
    /// - Returns: whether the provider may be asked at once. The first refusal may mean that the credentials have
    ///   expired. Later ones wait as failed attempts do, so that no broker is hammered.
    mutating func brokerDidRefuse() -> Bool {
        refusals += 1
        return refusals == 1
    }

    /// Notes that the broker has accepted the credentials.
    mutating func brokerDidAccept() { refusals = 0 }
}
