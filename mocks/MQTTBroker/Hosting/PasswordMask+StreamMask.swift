import CarillonEnvironment
import MQTTWire

extension PasswordMask: StreamMask {}
