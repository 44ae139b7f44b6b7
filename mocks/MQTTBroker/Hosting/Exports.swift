// A broker is used with the journal and the misbehaviours that every mock has.
@_exported import MockHosting
