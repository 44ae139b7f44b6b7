import CarillonConformance

/// The requirements of DDP and of Meteor's own server for a server, in our own words.
///
/// The requirements for a client alone are in the catalogue of the client.
enum DDPCatalogue {
    static let requirements = connecting + data + methods + accounts + resumption
}
