import Foundation
import Testing

@testable import CourierCore

@Suite("Errors")
struct CourierErrorTests {
    @Test(
        "Codes are fixed, and every error has a description",
        arguments: zip(
            [
                CourierError.sessionNotExist, .httpError, .decodingError, .encodingError, .connectOptionsNilError,
                .messageSaveError, .subackFail128, .otherError,
            ], 0...7))
    func codes(_ error: CourierError, _ code: Int) {
        #expect(error.rawValue == code)
        #expect(error.asNSError.domain == "CourierErrorDomain")
        #expect(error.asNSError.code == code)
        #expect(error.asNSError.localizedDescription == error.errorDescription)
        #expect(error.errorDescription?.isEmpty == false)
    }

    @Test("An HTTP error loses its status, another error stays what it is")
    func authErrors() {
        #expect(AuthError.httpError(statusCode: 503).asNSError() == CourierError.httpError.asNSError)
        let other = NSError(domain: "vault", code: 7)
        #expect(AuthError.otherError(other).asNSError() === other)
    }
}
