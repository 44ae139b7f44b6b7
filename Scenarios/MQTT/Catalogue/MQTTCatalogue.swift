import CarillonConformance

/// The conformance statements of MQTT 3.1.1, with the standard's own numbers and in our own words.
///
/// Two numbers are misprinted in the standard's appendix B: MQTT-3.1.2.7 is MQTT-3.1.2-7 here, and MQTT-3-8.3-4 is
/// MQTT-3.8.3-4.
package enum MQTTCatalogue {
    /// The requirements for a server, alone or as one of two ends.
    static let requirements = format + connecting + publishing + subscribing + operation + transport + security
}
