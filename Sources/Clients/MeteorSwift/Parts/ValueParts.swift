package import DDPWire

/// The decisions about values of the app on their way to the server.
package struct ValueParts: Sendable {
    /// Makes the EJSON value of a parameter. An error says that nothing can be sent, and names the place.
    package var parameter: @Sendable (_ value: Any, _ path: String) throws(UnsendableValue) -> EJSON = {
        value, path throws(UnsendableValue) in try EJSON(sending: value, at: path)
    }

    package init() {}
}
