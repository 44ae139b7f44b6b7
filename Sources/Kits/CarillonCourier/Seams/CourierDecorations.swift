import CourierCore

/// The wrappers between a world's apps and their clients. The class is confined to its world, so it is safe to share.
final class CourierDecorations: @unchecked Sendable {
    var providers: [(any IConnectionServiceProvider) -> any IConnectionServiceProvider] = []
    var handlers: [(any ICourierEventHandler) -> any ICourierEventHandler] = []
    var clients: [(any CourierClient) -> any CourierClient] = []

    func decorate(_ provider: any IConnectionServiceProvider) -> any IConnectionServiceProvider {
        providers.reduce(provider) { $1($0) }
    }

    func decorate(_ handler: any ICourierEventHandler) -> any ICourierEventHandler {
        handlers.reduce(handler) { $1($0) }
    }

    func decorate(_ client: any CourierClient) -> any CourierClient { clients.reduce(client) { $1($0) } }
}
