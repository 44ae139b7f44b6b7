import MQTTWire

// Foundation has a type of this name too, which here is never meant.
typealias QualityOfService = MQTTWire.QualityOfService
