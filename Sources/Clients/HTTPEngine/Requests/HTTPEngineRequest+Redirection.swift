import Foundation
package import HTTPWire

extension HTTPEngineRequest {
    /// Returns the request that a response asks for instead of this one; `nil` if the response is no redirect.
    ///
    /// The rules are those of Fetch (4.4, HTTP-redirect fetch): after 303, and after 301 and 302 to a POST, the request
    /// becomes a GET without a body. Another origin gets no private field.
    ///
    /// - Throws: ``HTTPEngineFailure/badResponse(_:)`` if `Location` is unusable, ``HTTPEngineFailure/notSecure(_:)``
    ///   if it leads from https to http.
    package func redirected(by head: HTTPResponseHead) throws(HTTPEngineFailure) -> HTTPEngineRequest? {
        guard [301, 302, 303, 307, 308].contains(head.status.code), let location = head.fields["Location"] else {
            return nil
        }
        let here = try HTTPAddress(url).origin
        guard let target = URL(string: location, relativeTo: url)?.absoluteURL, let there = try? HTTPAddress(target)
        else { throw .badResponse("a redirect leads to no usable address [RFC 9110, section 10.2.2]") }
        guard there.origin.isSecure || !here.isSecure else { throw .notSecure("a redirect leads from https to http") }
        var request = self
        request.url = target
        let isPost = method == .post && [301, 302].contains(head.status.code)
        if isPost || (head.status == 303 && method != .get && method != .head) {
            request.method = .get
            request.body = nil
            for name in ["Content-Encoding", "Content-Language", "Content-Location", "Content-Type"] {
                request.fields.remove(name)
            }
        }
        if there.origin != here { request.fields = HTTPFields(request.fields.filter { !isPrivate($0) }) }
        return request
    }
}
