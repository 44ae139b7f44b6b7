import Carillon
import CarillonMeteor
import MeteorSwift

// The places inside MeteorSwift's clients: the small decisions that they are made of, and their engines.
extension MeteorSeams {
    /// Changes the parts of clients, in all apps that come into the world.
    func parts(_ change: @escaping @Sendable (inout MeteorParts) -> Void) -> Sabotage {
        Sabotage { $0.decorateApps { change(&$0.environment.meteorParts) } }
    }
}
