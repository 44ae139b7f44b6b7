// The kit for scenarios with an MQTT broker. One import brings the broker, its misbehaviours and the packets with it.
@_exported import MQTTBroker
@_exported import MQTTWire
@_exported import MockHosting
