import CarillonEnvironment

/// Detached tasks, which inherit nothing from the code that makes them, and yet belong to its app.
extension SimulatedLoop {
    /// Makes a task that has not run yet one of an app's.
    package func adopt(_ task: UnsafeRawPointer, by environment: Environment) {
        state.pointee.adoptions.append((task, environment))
    }

    /// Gives the new tasks their environments. Here the caller is no task, so nothing else is handed over.
    func adopt() {
        let adoptions = state.pointee.adoptions
        state.pointee.adoptions = []
        for (task, environment) in adoptions { environment.run { copyTaskLocals(task) } }
    }
}

/// Copies the caller's task-local values to another task.
@_silgen_name("swift_task_localsCopyTo")
private func copyTaskLocals(_ task: UnsafeRawPointer)
