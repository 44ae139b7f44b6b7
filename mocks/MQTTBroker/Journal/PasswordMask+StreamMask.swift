public import CarillonEnvironment
public import MQTTWire

extension PasswordMask: StreamMask {}
