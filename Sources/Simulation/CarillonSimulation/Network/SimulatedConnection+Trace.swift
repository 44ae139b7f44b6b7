/// The facts that a connection tells traces.
extension SimulatedConnection {
    package var networkNumber: Int? { number }
}
