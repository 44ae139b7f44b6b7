import HTTPWire
import MockHosting
import Testing

@testable import HTTPHosting

@Suite("The routes of a switch")
struct RouteTests {
    private static let routes: [HTTPRoute] = [
        "GET /", "GET /a", "POST /a", "GET /a/*", "GET /a/*/b", "GET /a/**", "GET /**/a", "GET", "GET //a//b/",
        "GET /é",
    ]

    @Test(
        "A request matches those with its method and its path, part by part",
        arguments: [
            ("GET", "/", [0, 7]), ("GET", "/a", [1, 5]), ("GET", "/a/", [1, 5]), ("POST", "/a", [2]), ("get", "/a", []),
            ("GET", "/a/x", [3, 5]), ("GET", "/a/b", [3, 5, 8]), ("GET", "/a/x/b", [4, 5]), ("GET", "/a/x/y/z", [5]),
            ("GET", "/ab", []), ("GET", "/%61", [1, 5]), ("GET", "/a%2Fb", []), ("GET", "/%2A", []),
            ("GET", "/%2A%2A/a", [6]), ("GET", "/b/a", []), ("GET", "/a?b=/c", [1, 5]), ("GET", "/%C3%A9", [9]),
            ("GETX", "/a", []), ("", "/a", []),
        ])
    func matches(method: String, target: String, expected: [Int]) {
        let request = HTTPRequest(
            ExchangeID(connection: ConnectionID(1), number: 1), HTTPRequestHead(HTTPMethod(method), target), body: nil,
            trailers: [:])
        #expect(RouteTests.routes.indices.filter { RouteTests.routes[$0] ~= request } == expected)
    }

    @Test(
        "A target's parts are decoded",
        arguments: [
            ("/a%20b/c+d?e=f+g&h=%2B&i", ["a b", "c+d"], ["e": "f g", "h": "+", "i": ""]),
            ("/%zz/%4/%+1", ["%zz", "%4", "%+1"], [:]), ("http://host/a//b", ["a", "b"], [:]),
            ("/\u{1F514}?\u{1F514}=\u{1F514}", ["\u{1F514}"], ["\u{1F514}": "\u{1F514}"]), ("*", ["*"], [:]),
            ("/a?b=1&b=2&=3&c=d=e", ["a"], ["b": "2", "": "3", "c": "d=e"]),
            ("/a?b=c?d&e?=f", ["a"], ["b": "c?d", "e?": "f"]),
        ] as [(String, [String], [String: String])])
    func targets(target: String, path: [String], query: [String: String]) {
        let parts = RequestTarget(target)
        #expect(parts.path == path && parts.query == query)
    }
}
