import CarillonConformance

/// What DDP and Meteor's own server ask of a server, in our own words.
///
/// The requirements for a client alone are in the catalogue of the client.
enum DDPCatalogue {
    static let requirements = connecting + data + methods + accounts
}
