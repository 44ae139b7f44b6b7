package import MQTTWire

// Foundation has a type of this name too, which here is never meant.
package typealias QualityOfService = MQTTWire.QualityOfService
