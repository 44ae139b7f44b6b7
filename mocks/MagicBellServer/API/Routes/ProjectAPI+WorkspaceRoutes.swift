import HTTPWire
import JSONWire
import OrderedCollections

/// The projects of a workspace. Only the first is served; the others are there to be managed.
extension ProjectAPI {
    func listProjects(_ call: APICall) throws(APIFailure) -> APIReply {
        let workspace = try call.workspace()
        return .json([
            "projects": .array(([account] + project.otherProjects.values).map { ProjectAPI.json($0, workspace) })
        ])
    }

    func createProject(_ call: APICall) throws(APIFailure) -> APIReply {
        let workspace = try call.workspace()
        let fields = try call.fields(of: "project")
        let name = try fields.requiredText("name", limit: 255)
        guard project.otherProjects.count < project.limits.projectCount else {
            throw .invalid("A workspace has at most \(project.limits.projectCount) more projects.")
        }
        let created = ProjectAccount(
            id: project.id + project.nextNumber(of: "project"), name: name,
            requiresHMAC: try fields.flag("hmac_enabled") ?? false,
            apiKey: project.makeID(), apiSecret: project.makeID())
        project.otherProjects[created.id] = created
        return .json(["project": ProjectAPI.json(created, workspace)], .created)
    }

    func showProject(_ call: APICall) throws(APIFailure) -> APIReply {
        .json(["project": ProjectAPI.json(try account(call.part(3)), try call.workspace())])
    }

    func changeProject(_ call: APICall) throws(APIFailure) -> APIReply {
        let workspace = try call.workspace()
        var changed = try account(call.part(3))
        let fields = try call.fields(of: "project")
        changed.name = try fields.text("name", limit: 255) ?? changed.name
        changed.requiresHMAC = try fields.flag("hmac_enabled") ?? changed.requiresHMAC
        if changed.id == project.id {
            project.name = changed.name
            settings.configuration.requiresHMAC = changed.requiresHMAC
        } else {
            project.otherProjects[changed.id] = changed
        }
        return .json(["project": ProjectAPI.json(changed, workspace)])
    }

    func deleteProject(_ call: APICall) throws(APIFailure) -> APIReply {
        _ = try call.workspace()
        let account = try account(call.part(3))
        guard account.id != project.id else {
            throw .forbidden("The project that the server serves cannot be deleted.")
        }
        project.otherProjects[account.id] = nil
        return .noContent
    }

    private var account: ProjectAccount {
        ProjectAccount(
            id: project.id, name: project.name, requiresHMAC: settings.configuration.requiresHMAC,
            apiKey: settings.configuration.apiKey, apiSecret: settings.configuration.apiSecret)
    }

    private func account(_ text: String) throws(APIFailure) -> ProjectAccount {
        if text == String(project.id) { return account }
        guard let account = Int(text).flatMap({ project.otherProjects[$0] }) else { throw .notFound("project") }
        return account
    }

    private static func json(_ account: ProjectAccount, _ workspace: Int) -> JSON {
        [
            "id": .count(account.id), "name": .string(account.name), "hmac_enabled": .bool(account.requiresHMAC),
            "api_key": .string(account.apiKey), "api_secret": .string(account.apiSecret),
            "workspace": ["id": .count(workspace), "title": "Workspace"],
        ]
    }
}

extension APICall {
    /// The number of the workspace in the path. There is a workspace of each number, with the same projects.
    fileprivate func workspace() throws(APIFailure) -> Int {
        guard let number = Int(part(1)) else { throw .notFound("workspace") }
        return number
    }
}
