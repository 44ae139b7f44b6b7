import Foundation

extension HTTPEngineFailure {
    /// The place of a failure in its exchange.
    struct Place {
        let hasHead: Bool
        let isSecure: Bool
    }

    /// The failure that a code of URLSession stands for, in words that are the same in every run.
    ///
    /// URLSession on Linux has the code -1 for several failures: a body that was cut short, a bad chunk, a certificate
    /// that is not trusted, a network that is lost. There the text of libcurl decides, and the place in the exchange.
    init(urlError code: Int, _ text: String, at place: Place) {
        let name = "URLSession's error \(code)"
        switch code {
        case -1001: self = .timedOut
        case -1003, -1004, -1006, -1009: self = .cannotConnect(name)
        case -1005: self = .connectionLost(name)
        case -1000,
            -1002 where !place.hasHead && text.contains("unsupported URL"):
            self = .unusableAddress(name)
        // libcurl has understood no response.
        case -1002: self = .badResponse(name)
        // libcurl calls a connection that ends before a head an empty reply.
        case -1011: self = place.hasHead ? .badResponse(name) : .connectionLost(name)
        case -1206 ... -1200, -1022: self = .notSecure(name)
        case -1103: self = .tooLarge(name)
        case -1: self = HTTPEngineFailure(unknown: text.lowercased(), at: place, name)
        default: self = place.hasHead ? .connectionLost(name) : .cannotConnect(name)
        }
    }

    private init(unknown text: String, at place: Place, _ name: String) {
        func says(_ words: String...) -> Bool { words.contains(where: text.contains) }
        if says("ssl", "tls", "certificate") {
            self = .notSecure("\(name): TLS failed")
        } else if says("too large", "headers size") {
            self = .tooLarge("\(name): a limit of libcurl was reached")
        } else if says("chunk hex", "hexadecimal", "malformed", "invalid", "weird", "illegal", "unsupported") {
            self = .badResponse("\(name): the server broke the rules of HTTP")
        } else if place.hasHead {
            self = .connectionLost("\(name): the response is not complete")
        } else {
            self = .cannotConnect("\(name): no response began")
        }
    }
}
