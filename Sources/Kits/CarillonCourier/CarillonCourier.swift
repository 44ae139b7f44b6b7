// The kit for scenarios with Courier's clients. One import brings Courier and the brokers that it talks to with it.
@_exported import CarillonMQTT
@_exported import CourierCore
@_exported import CourierMQTT
