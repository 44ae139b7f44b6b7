import Carillon
import CarillonCourier
import Foundation

/// Clients with defects in the use of their providers.
extension Saboteur {
    static let courierAsksTwice = Saboteur(
        "courier/asks-twice", "The provider is asked twice, and the second answer counts.", breaks: ["CO-AUTH-1"],
        at: .courier.provider { next in
            ForwardingProvider(
                to: next,
                get: { completion in
                    next.getConnectOptions { _ in }
                    next.getConnectOptions(completion: completion)
                })
        })

    static let courierOneHost = Saboteur(
        "courier/one-host", "The client connects to the same host, whatever the options say.", breaks: ["CO-AUTH-2"],
        at: .courier.opening { $0.host = "broker" })

    static let courierHidesErrors = Saboteur(
        "courier/hides-errors", "A failure of the provider is told without its error.", breaks: ["CO-AUTH-3"],
        at: .courier.events {
            { event in
                guard case .connectionServiceAuthFailure(let time, _) = event.type else { return [event] }
                return [event.with(.connectionServiceAuthFailure(timeTaken: time, error: nil))]
            }
        })

    static let courierHidesMissingNetwork = Saboteur(
        "courier/hides-missing-network", "That there is no network is not told.", breaks: ["CO-AUTH-4", "CO-NET-1"],
        at: .courier.events { { event in if case .connectionUnavailable = event.type { [] } else { [event] } } })

    static let courierTakesErrorsForRefusals = Saboteur(
        "courier/takes-errors-for-refusals", "Errors of the server that issues options count as its refusals.",
        breaks: ["CO-AUTH-5"],
        at: .courier.authenticationRetry { retry, error in
            retry.delay(after: error.isOfServer ? .httpError(statusCode: 400) : error)
        })

    static let courierTakesRefusalsForErrors = Saboteur(
        "courier/takes-refusals-for-errors", "Refusals of the server that issues options count as its errors.",
        breaks: ["CO-AUTH-6"],
        at: .courier.authenticationRetry { retry, error in
            retry.delay(after: error.isOfServer ? .httpError(statusCode: 500) : error)
        })

    static let courierKeepsCache = Saboteur(
        "courier/keeps-cache", "The provider is never told to clear what it has cached.",
        breaks: ["CO-AUTH-7", "CO-AUTH-9"], at: .courier.provider { ForwardingProvider(to: $0, clear: {}) })

    static let courierBearsGrudges = Saboteur(
        "courier/bears-grudges", "A provider that has failed before is not asked again soon, whatever happened since.",
        breaks: ["CO-AUTH-8"], at: .courier.authenticationRetry(reset: { _ in }))

    static let courierTakesExpiryForOverload = Saboteur(
        "courier/takes-expiry-for-overload", "Refused credentials count as a server that is not available.",
        breaks: ["CO-AUTH-9", "CO-SESS-6"], at: .courier.parts { $0.connecting.isAboutCredentials = { _ in false } })

    static let courierHammers = Saboteur(
        "courier/hammers", "Seconds are taken for tenths of them, so that there is hardly a pause between attempts.",
        breaks: ["CO-AUTH-9", "CO-AUTH-10", "CO-RECON-1"],
        at: .courier.parts {
            $0.connecting.backOff = {
                DoublingBackOff(base: .milliseconds(Int($0) * 100), maximum: .milliseconds(Int($1) * 100))
            }
        })

    static let courierTakesOverloadForExpiry = Saboteur(
        "courier/takes-overload-for-expiry", "Every refusal counts as one of credentials.", breaks: ["CO-AUTH-10"],
        at: .courier.parts { $0.connecting.isAboutCredentials = { _ in true } })

    static let courierWaitsForever = Saboteur(
        "courier/waits-forever", "A provider that does not answer is never asked again.", breaks: ["CO-AUTH-11"],
        at: .courier.parts { $0.connecting.authenticationPatience = { _ in nil } })

    static let courierHeedsOldAnswers = Saboteur(
        "courier/heeds-old-answers", "An answer counts although the provider has been asked again since.",
        breaks: ["CO-AUTH-11"], at: .courier.parts { $0.connecting.answerCounts = { _, open in open != nil } })

    static let courierNags = Saboteur(
        "courier/nags", "A provider that does not answer is asked again, although nobody has enabled that.",
        breaks: ["CO-AUTH-12"],
        at: .courier.parts {
            $0.connecting.authenticationPatience = { .seconds(Int($0.authenticationTimeoutInterval)) }
        })
}

extension CourierEvent {
    /// The same event with another type.
    func with(_ type: CourierEventType) -> CourierEvent { CourierEvent(connectionInfo: connectionInfo, event: type) }
}

extension AuthError {
    /// Whether the error came as an answer from the server that issues options.
    fileprivate var isOfServer: Bool { if case .httpError = self { true } else { false } }
}
