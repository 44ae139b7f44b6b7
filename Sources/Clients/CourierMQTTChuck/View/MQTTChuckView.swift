#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
public import Combine
public import SwiftUI

/// A view of the packets of a logger, with search, details, sharing and clearing. Watches and televisions have no
/// sharing, and so not this view.
///
/// ```swift
/// .sheet(isPresented: $showChuckView, content: {
///     NavigationView {
///         MQTTChuckView(logger: logger)
///     }
/// })
/// ```
public struct MQTTChuckView: View {
    @StateObject private var chuck: ObservedChuck
    @State private var selection: MQTTChuckLog?

    /// Makes a view of a logger's packets.
    public init(logger: MQTTChuckLogger) {
        _chuck = StateObject(wrappedValue: ObservedChuck(MQTTChuckViewModel(logger: logger)))
    }

    /// The list of packets, with its toolbar.
    public var body: some View {
        List(chuck.model.logs) { log in
            Button {
                selection = log
            } label: {
                MQTTChuckRow(log: log, time: chuck.model.time(of: log))
            }
            .buttonStyle(.plain)
        }
        .searchable(text: $chuck.searchText)
        .navigationTitle("MQTT Chuck")
        .toolbar {
            Menu {
                ForEach(MQTTChuckExport.allCases, id: \.self) { form in
                    ShareLink(form.rawValue.uppercased(), item: chuck.export(as: form))
                }
            } label: {
                Image(systemName: "square.and.arrow.up")
            }
            Button {
                chuck.model.clear()
            } label: {
                Image(systemName: "trash")
            }
        }
        .sheet(item: $selection) { MQTTChuckDetails(log: $0) }
    }
}

/// A view model whose changes SwiftUI hears of.
@MainActor
private final class ObservedChuck: ObservableObject {
    let model: MQTTChuckViewModel

    @Published var searchText = "" {
        didSet { model.searchText = searchText }
    }

    init(_ model: MQTTChuckViewModel) {
        self.model = model
        model.onChange = { [weak self] in
            MainActor.assumeIsolated { self?.objectWillChange.send() }
        }
    }

    func export(as form: MQTTChuckExport) -> String { (try? model.export(as: form)) ?? "" }
}

private struct MQTTChuckRow: View {
    let log: MQTTChuckLog
    let time: String

    var body: some View {
        HStack {
            Image(systemName: log.sending ? "arrow.up.circle" : "arrow.down.circle")
            VStack(alignment: .leading) {
                Text(log.commandType.uppercased())
                Text("QOS: \(log.qos)").font(.caption)
            }
            Spacer()
            VStack(alignment: .trailing) {
                Text(time)
                Text(log.dataLength.map { "\($0) B" } ?? "-")
            }
            .font(.caption)
        }
    }
}

private struct MQTTChuckDetails: View {
    let log: MQTTChuckLog

    var body: some View {
        List {
            if log.isConnectOptionsAvailable {
                Section("Connection Info") {
                    row("Host", log.host)
                    row("Port", log.port.map(String.init))
                    row("Scheme", log.scheme)
                    row("Client ID", log.clientId)
                    row("Keep Alive", log.keepAlive.map(String.init))
                    row("Clean Session", log.isCleanSession.map(String.init))
                    row("ALPN", log.alpn?.joined(separator: ", "))
                    ForEach((log.userProperties ?? [:]).sorted { $0.key < $1.key }, id: \.key) { property in
                        row(property.key, property.value)
                    }
                }
            }
            Section("Payload") {
                row("Message ID", String(log.messageId))
                row("Dup", String(log.dup))
                row("Retained", String(log.retained))
                row("Bytes", log.dataLength.map(String.init))
                if let text = log.dataString { Text(text).textSelection(.enabled) }
            }
        }
    }

    @ViewBuilder
    private func row(_ name: String, _ value: String?) -> some View {
        if let value { LabeledContent(name, value: value) }
    }
}
#endif
