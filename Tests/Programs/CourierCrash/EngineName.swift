import ArgumentParser
import CarillonEnvironment
import CourierMQTT

enum EngineName: String, CaseIterable, ExpressibleByArgument {
    case stream
    case libmosquitto

    /// The engines that there are on this system.
    static var available: [EngineName] {
        #if canImport(CMosquitto)
        allCases
        #else
        [.stream]
        #endif
    }

    /// Has it speak for the clients of an environment.
    func speak(for environment: Environment) {
        #if canImport(CMosquitto)
        guard self == .libmosquitto, let network = environment.network as? any SocketNetwork else { return }
        environment.courierParts.engine = { MosquittoEngine($0, on: network) }
        #endif
    }
}
