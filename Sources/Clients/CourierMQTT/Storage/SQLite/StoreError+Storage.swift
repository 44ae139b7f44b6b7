extension StoreError {
    /// Makes the error of a message store whose database has failed.
    package init(_ error: any Error) {
        if let error = error as? StoreError {
            self = error
            return
        }
        switch StorageError(error) {
        case .full: self = .full
        case .locked: self = .locked
        case .corrupt(let what): self = .corrupt(what)
        case .failed(let what): self = .failed(what)
        }
    }
}
