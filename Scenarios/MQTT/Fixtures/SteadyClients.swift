/// The steady clients of a world, as long as there is the world. Confined to it, which is what makes the type safe to share.
final class SteadyClients: @unchecked Sendable {
    var all: [SteadyClient] = []
}
