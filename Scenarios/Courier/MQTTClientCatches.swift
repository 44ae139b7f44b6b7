import CarillonConformance

extension CatchList {
    /// The expectations that catch the saboteurs of ``Suite/mqttClients``. The command
    /// `carillon saboteurs --learn` writes them, and people read them.
    static let mqttClients = CatchList(
        #"""
        mqtt-client/forgets-with-the-connection
          MQC-10 mqtt/client/redelivery: and on the next one
        mqtt-client/hides-refusals
          MQC-2 mqtt/client/refused: the wrong password is told as a failure
        mqtt-client/reads-text
          MQC-8 mqtt/client/bytes: payload 1 of 256 bytes is told as it was
        """#)
}
