import CarillonEnvironment
import DDPClient
import DDPWire
import Foundation
import JSONWire

extension MeteorClient {
    /// Takes a step of the machine, and carries out its actions.
    @discardableResult
    func step<Value>(_ take: (inout any DDPClientSide, _ now: Instant) -> Value) -> Value {
        pump.step { take(&$0.side, $1) }
    }

    func carryOut(_ action: DDPAction) {
        switch action {
        case .open: open()
        case .close:
            connectionNumber += 1
            line.close()
        case .send(let message): line.send(message.text)
        case .tell(let news): tell(news)
        }
    }

    private func open() {
        do throws(AddressFailure) {
            connectionNumber += 1
            line.open(try ServerAddress(site), connection: connectionNumber)
        } catch {
            pump.machine.side.addressIsUnusable(error.description, at: environment.loop.now)
        }
    }

    /// Handles an event of the engine, unless the connection that it belongs to is over for the client.
    func receive(_ arrival: EngineLine.Arrival) {
        guard arrival.connection == connectionNumber else { return }
        switch arrival.event {
        case .opened: step { $0.socketDidOpen(at: $1) }
        case .text(let text): receive(text)
        case .binary: ignore("a binary message, and DDP has none")
        case .ended(let reason): step { $0.socketDidEnd(reason, at: $1) }
        }
    }

    private func receive(_ text: String) {
        do throws(DDPFailure) {
            let message = try ServerMessage(fromAnyServer: text)
            step { $0.receive(message, at: $1) }
        } catch {
            ignore("\(error)")
        }
    }

    /// Notes that a message is none of DDP's. The connection goes on.
    private func ignore(_ reason: String) {
        environment.record(MeteorTraceKind.ignored, "ignores \(reason)", fields: [.init(.reason, reason)])
        step { $0.receiveNoMessage(at: $1) }
    }
}

extension ServerMessage {
    /// Reads a text. Types of one's own need not be registered at the client, which hands them on as they are.
    fileprivate init(fromAnyServer text: String) throws(DDPFailure) {
        do throws(DDPFailure) {
            self = try ServerMessage(text: text)
        } catch {
            guard case .undecodable(_, .unregisteredType) = error.reason, let names = error.message?.typeNames else {
                throw error
            }
            self = try ServerMessage(text: text, types: names)
        }
    }
}
