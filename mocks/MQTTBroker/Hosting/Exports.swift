// Users of a broker also need the journal and the misbehaviours that every mock has.
@_exported import MockHosting
