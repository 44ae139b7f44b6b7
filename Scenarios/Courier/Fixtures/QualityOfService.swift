import CarillonMQTT

// Foundation has a type of this name too. The scenarios never mean that type.
typealias QualityOfService = MQTTWire.QualityOfService
