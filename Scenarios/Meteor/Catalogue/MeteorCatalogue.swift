import CarillonConformance

/// The requirements of DDP and of MeteorSwift's README for a client, in our own words.
///
/// A requirement of DDP for both sides stands in the catalogue of the server, and its client's half here.
enum MeteorCatalogue {
    static let requirements = connections + documents + resumption
}
