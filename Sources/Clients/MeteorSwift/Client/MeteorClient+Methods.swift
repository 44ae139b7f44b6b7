import DDPClient
import DDPWire
import Foundation

extension MeteorClient {
    /// Calls a method of the server.
    ///
    /// While the call is under way, a notification named `<identifier>_update` says that all data the method has
    /// written has come.
    ///
    /// - Parameters:
    ///   - methodName: the name of the method.
    ///   - parameters: values with a form in EJSON: `nil`, numbers, texts, `Date`, `Data`, objects that are
    ///     ``CollectionDecoder`` or `Codable`, and arrays and dictionaries of these.
    ///   - responseCallback: takes the server's message with the value under `result`, or the error: an `NSError`, or
    ///     ``UnsendableValue``. Without a session it is called at once.
    /// - Returns: the identifier of the call; `nil` if nothing was sent.
    @discardableResult
    public func call(
        method methodName: String, parameters: [Any], responseCallback: MeteorClientMethodCallback? = nil
    ) -> String? {
        do throws(UnsendableValue) {
            return call(methodName, try EJSON.parameters(parameters, by: parts.values)) { responseCallback?($0) }
        } catch {
            responseCallback?(.failure(error))
            return nil
        }
    }

    /// Calls a method of the server, whose answer does not matter.
    ///
    /// - Returns: the identifier of the call; `nil` if nothing was sent.
    @discardableResult
    public func send(method methodName: String, parameters: EJSONObjArray) -> String? {
        guard let parameters = try? EJSON.parameters(parameters, by: parts.values) else { return nil }
        return step { machine, _ in machine.call(methodName, parameters, randomSeed: nil, isAwaited: false) }
    }

    /// Calls a method with parameters that can be sent.
    ///
    /// - Parameter seed: the seed of the identifiers that were made for the call.
    func call(
        _ method: String, _ parameters: [EJSON], seed: String? = nil, _ callback: @escaping MeteorClientMethodCallback
    ) -> String? {
        complete(with: callback) { $0.call(method, parameters, randomSeed: seed, isAwaited: true) }
    }

    /// Does something once all data that a call has written has come. Call it when the call has returned.
    func settle(_ call: String, _ work: @escaping () -> Void) {
        if machine.awaitsData(of: call) { settlements[call] = work } else { work() }
    }

    /// Takes a step that calls a method, and keeps the callback for its answer.
    func complete(
        with callback: @escaping MeteorClientMethodCallback, _ call: (inout any DDPClientSide) -> String?
    ) -> String? {
        let id = step { machine, _ in call(&machine) }
        guard let id else {
            callback(.failure(MeteorClientError.NotConnected.error("You are not connected")))
            return nil
        }
        completions[id] = { callback($0.result(of: id)) }
        return id
    }
}

extension MeteorClient.CallOutcome {
    /// The outcome for the app.
    fileprivate func result(of call: String) -> Result<DDPMessage, any Error> {
        switch self {
        case .answered(.success(let value)):
            var message: DDPMessage = ["msg": "result", "id": call]
            message["result"] = value?.shown
            return .success(message)
        case .answered(.failure(let error)): return .failure(NSError(method: error))
        case .unanswered:
            return .failure(MeteorClientError.DisconnectedBeforeCallbackComplete.error("You were disconnected"))
        case .failed(let error): return .failure(error)
        }
    }
}
