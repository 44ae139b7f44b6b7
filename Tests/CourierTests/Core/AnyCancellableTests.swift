import Testing

@testable import CourierCore

@Suite("Cancellables and providers")
struct AnyCancellableTests {
    @Test("Cancellables are equal to themselves only, and can be kept in sets and arrays")
    func storing() {
        let one = AnyCancellable(), other = AnyCancellable()
        #expect(one == one)
        #expect(one != other)
        var set: Set<AnyCancellable> = []
        var array: [AnyCancellable] = []
        one.store(in: &set)
        one.store(in: &set)
        other.store(in: &array)
        #expect(set == [one])
        #expect(array == [other])
    }

    @Test("A provider has to say who it is and to answer; the rest is given")
    func providerDefaults() {
        final class Provider: IConnectionServiceProvider {
            var clientId: String { "c" }
            func getConnectOptions(completion: @escaping (Result<ConnectOptions, AuthError>) -> Void) {}
        }
        let provider = Provider()
        provider.extraIdProvider = { "dropped" }
        provider.clearCachedAuthResponse()
        #expect(provider.existingConnectOptions == nil)
        #expect(provider.extraIdProvider == nil)
    }
}
