/// How hard client and broker try to get a message across.
public enum QoS: Int, Sendable {
    case zero = 0
    case one = 1
    case two = 2
}
