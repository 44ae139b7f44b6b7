import CarillonEnvironment

/// The record of a host: its journal, the observer, and the trace of its world.
///
/// The class is confined to its host. It is no value, because an observer may read the journal while a note is written.
final class HostRecord<Message: MockMessage, Own: ProtocolEvent> {
    typealias Entry = JournalEntry<Message, Own>

    private(set) var journal: Journal<Message, Own>
    var observer: ((Entry) -> Void)?
    var secretNames: SecretNames?
    private let environment: Environment
    /// The places of the connections in traces, where the environment records any.
    private var places: [ConnectionID: TracedPlace] = [:]

    init(environment: Environment, journalLimit: Int) {
        self.environment = environment
        journal = Journal(limit: journalLimit)
    }

    /// Whether anybody reads what the server notes.
    var takesNotes: Bool { environment.isRecording || journal.limit > 0 || observer != nil }

    /// Remembers the place of a connection in traces.
    func place(_ hosted: HostedConnection) {
        if environment.isRecording { places[hosted.id] = TracedPlace(hosted.connection) }
    }

    /// Writes an event of this moment.
    func note(_ event: Entry.Event) {
        write(ServerNote(JournalEntry(instant: environment.loop.now, event: event)))
    }

    /// Writes a note into the journal and the trace, without secrets.
    func write(_ note: ServerNote<Message, Own>) {
        var note = note
        if let secretNames { note.entry.event = note.entry.event.hidingValues(of: secretNames) }
        journal.append(note.entry)
        observer?(note.entry)
        guard let recorder = environment.recorder else { return }
        let place = note.entry.connection.flatMap { places[$0] }
        let peer = place?.peer ?? note.entry.client?.description
        let connection = note.entry.connection.map { place?.number ?? Int($0.number) }
        if let event = note.traceEvent(server: environment.name, peer: peer, connection: connection) {
            recorder.record(event)
        }
    }
}
