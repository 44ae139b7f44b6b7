import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tells the pharmacy's own service over HTTP that a person has fetched an order.
public struct PickUp: Sendable {
    private let attemptCount: Int

    /// Creates a messenger.
    ///
    /// - Parameter attemptCount: The number of times that a busy service is asked, ten seconds apart.
    public init(attemptCount: Int = 5) { self.attemptCount = attemptCount }

    /// Confirms an order of a person.
    ///
    /// - Returns: Whether the service has taken note.
    /// - Throws: The errors of `URLSession`.
    public func confirm(_ order: String, of person: String) async throws -> Bool {
        guard let url = URL(string: "http://pharmacy/orders/\(person)/\(order)") else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        for attempt in 1...attemptCount {
            if attempt > 1 { try await Task.sleep(for: .seconds(10)) }
            let (_, response) = try await URLSession.shared.data(for: request)
            let status = (response as? HTTPURLResponse)?.statusCode
            if status != 503 { return status == 204 }
        }
        return false
    }
}
