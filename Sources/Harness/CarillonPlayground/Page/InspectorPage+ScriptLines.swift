extension InspectorPage {
    /// The lines of the journal: those that are kept, each in words, and those that fit the filter.
    static let lines = words + memory

    /// The words for a line. A line of a kind that nobody foresaw is told by its members.
    private static let words = #"""

          // Characters that are not seen, or that turn the direction of those beside them, are shown by their numbers.
          const unseen = new RegExp("[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202e"
            + "\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb]", "g");
          const visible = (text) => text.replace(unseen, (one) => one === "\n" ? "⏎" : one === "\t" ? "⇥"
            : "\\u" + one.charCodeAt(0).toString(16).padStart(4, "0"));
          // The same for several lines, whose ends stay.
          const visibleLines = (text) => text.split("\n").map(visible).join("\n");
          const clipped = (text, most) => text.length > most ? text.slice(0, most) + "…" : text;

          const bytes = (part, name) => {
            const size = part[name + "Size"];
            if (size === undefined) return "";
            const shown = part[name] ?? (part[name + "Base64"] === undefined ? "" : "Base64 " + part[name + "Base64"]);
            return counted(size, "byte") + (shown ? ": " + shown : "");
          };
          const listed = (list, word) => Array.isArray(list) ? list.map(word).join(", ") : "";
          const joined = (...parts) => parts.filter(Boolean).join(", ");
          const shown = (value) => typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
          const spaced = (name) => name.replace(/(?<=[a-z\d])[A-Z]+/g,
            (run) => " " + (run.length > 1 ? run : run.toLowerCase()));
          // All members but these, each with its name.
          const members = (part, ...without) => Object.entries(part).filter(([name]) => !without.includes(name))
            .map(([name, value]) => spaced(name) + " " + shown(value)).join(", ");

          const packets = {
            CONNECT: (it) => joined(`as ${it.clientIdentifier || "nobody"}`,
              it.cleanSession ? "clean session" : "kept session",
              it.keepAlive ? `keep alive ${it.keepAlive} s` : "no keep alive",
              it.userName !== undefined && `user ${it.userName}`, it.hasPassword && "with a password",
              it.will && `will ${it.will.topic} ${bytes(it.will, "payload")}`),
            CONNACK: (it) => joined(it.returnCode === 0 ? "accepted" : `refused by code ${it.returnCode}`,
              it.sessionPresent && "session present"),
            PUBLISH: (it) => joined(`${it.topic} QoS ${it.qos}` + (it.qos ? ` #${it.packetIdentifier}` : ""),
              it.duplicate && "once more (DUP)", it.retain && "retained", bytes(it, "payload")),
            SUBSCRIBE: (it) => `#${it.packetIdentifier} `
              + listed(it.subscriptions, (one) => `${one.filter} QoS ${one.qos}`),
            SUBACK: (it) => `#${it.packetIdentifier} ` + listed(it.results, (one) =>
              one.returnCode === 128 ? "refused" : `QoS ${one.returnCode}`),
            UNSUBSCRIBE: (it) => `#${it.packetIdentifier} ` + listed(it.filters, (one) => one.filter),
          };
          const http = {
            request: (it) => joined(`${it.method} ${it.target}`, bytes(it, "body")),
            response: (it) => joined(`${it.status}` + (it.request ? ` for ${it.request}` : ""), bytes(it, "body")),
            piece: (it) => joined(it.request && `piece for ${it.request}`, bytes(it, "body")),
            end: (it) => "end" + (it.request ? ` of ${it.request}` : ""),
            text: (it) => `WebSocket text: ${it.payload}`,
            binary: (it) => joined("WebSocket binary", bytes(it, "payload")),
            ping: (it) => joined("WebSocket Ping", bytes(it, "payload")),
            pong: (it) => joined("WebSocket Pong", bytes(it, "payload")),
            close: (it) => `WebSocket Close ${it.close ?? ""}`,
          };
          // Members of DDP that say most, in the order in which they are told.
          const telling = ["method", "name", "collection", "version", "session", "id", "params", "fields", "cleared",
            "result", "error", "reason", "subs", "methods"];
          const ddp = (it) => {
            const first = telling.filter((name) => it[name] !== undefined);
            return joined([it.type, ...first.slice(0, 1).map((name) => shown(it[name]))].join(" "),
              first.slice(1).map((name) => (name === "id" ? "#" : name + " ") + shown(it[name])).join(", "),
              members(it, "type", ...first));
          };
          const message = (it, server) => {
            const type = String(it.type ?? "");
            if (server === "mqtt") {
              const tell = Object.hasOwn(packets, type) && packets[type];
              return `${type} ` + (tell ? tell(it) : it.packetIdentifier ? `#${it.packetIdentifier}` : "");
            }
            if (server === "ddp") {
              return type === "http" && Object.hasOwn(http, it.kind) ? http[it.kind](it) : ddp(it);
            }
            return Object.hasOwn(http, type) ? http[type](it) : `${type} ${members(it, "type")}`;
          };

          const common = ["time", "server", "kind", "connection", "client", "packet", "message", "number"];
          const topic = (it) => joined(`${it.topic} QoS ${it.qos}`, it.retain && "retained", bytes(it, "payload"));
          const events = {
            started: (it) => `listens at ${it.endpoint ?? "its port"}`,
            stopped: () => "has stopped",
            crashed: () => "has crashed: all connections are reset",
            opened: (it) => `connection ${it.connection}`,
            connected: (it) => it.sessionPresent === undefined ? members(it, ...common)
              : it.sessionPresent ? "the session goes on" : "a new session",
            refused: (it) => members(it, ...common),
            disconnected: (it) => it.reason ?? "",
            violation: (it) => joined(it.reason, it.statement),
            dropped: (it) => it.topic === undefined ? members(it, ...common) : joined(topic(it), it.reason),
            published: (it) => it.topic === undefined ? members(it, ...common) : topic(it),
            subscribed: (it) => it.filter === undefined ? members(it, ...common) : `${it.filter} QoS ${it.qos}`,
            unsubscribed: (it) => it.filter ?? "",
            sentBytes: (it) => bytes(it, "payload"),
            waits: (it) => `is not read until ${it.for} takes more`,
            stalled: () => "takes nothing; messages without room are dropped",
          };
          const inWords = (it) => {
            const part = it.packet ?? it.message;
            const tell = Object.hasOwn(events, it.kind) && events[it.kind];
            const told = tell ? tell(it) : it.kind === "received" || it.kind === "sent" ? ""
              : it.kind === "misbehaved" ? it.reason : members(it, ...common);
            const text = part ? (told ? told + ": " : "") + message(part, it.server) : told;
            return visible(clipped(String(text).trim(), 400));
          };
          const tones = Object.fromEntries(Object.entries({
            fault: "misbehaved dropped stalled lostPlace rateLimited",
            bad: "crashed outputLimit violation unencodable badAnswer badFrame timedOut internalError limit "
              + "connectTimedOut heartbeatTimedOut refused refusedUpgrade refusedRealtime "
              + "subscriptionRefused",
            good: "started connected arrived resumed",
          }).flatMap(([tone, kinds]) => kinds.split(" ").map((kind) => [kind, tone])));
        """#

    /// The lines that are kept, by their places: a place is a number of the page's own, which goes up by one. The
    /// numbers of the server begin anew when its process does.
    private static let memory = #"""

          const mostLines = 10000, mostCharacters = 16 * 1024 * 1024;
          const memory = {
            slots: new Array(mostLines), first: 0, end: 0, characters: 0,
            lastNumber: 0, lastTime: "", startTime: undefined,
            at(place) { return place >= this.first && place < this.end ? this.slots[place % mostLines] : undefined; },
            keep(line) {
              while (this.end - this.first >= mostLines
                || this.first < this.end && this.characters + line.raw.length > mostCharacters) this.forget();
              line.place = this.end;
              this.slots[this.end++ % mostLines] = line;
              this.characters += line.raw.length;
            },
            forget() {
              const slot = this.first++ % mostLines;
              this.characters -= this.slots[slot].raw.length;
              this.slots[slot] = undefined;
            },
          };

          // The names that have come up, for the fields of the filter. There may be very many of them.
          const mostNames = 200;
          const remember = (names, name, add) => {
            if (!name || names.has(name) || names.size >= mostNames) return;
            names.add(name);
            add(visible(clipped(name, 80)), name);
          };
          const seenKinds = new Set([""]), seenClients = new Set();
          const addKind = (text, value) => {
            const all = Array.from(byId("kind").options).slice(1);
            byId("kind").insertBefore(make("option", { value }, text),
              all.find((one) => one.value.toLowerCase() > value.toLowerCase()) ?? null);
          };
          const addClient = (_, value) => byId("clients").append(make("option", { value }));

          // Connections whose client came to be known. The newest count.
          const clients = new Map();
          const clientOf = (line) => line.client || clients.get(line.server + " " + line.connection)
            || (line.connection === undefined ? "" : "#" + line.connection);

          const read = (raw, number) => {
            let it;
            try { it = JSON.parse(raw); } catch { it = { kind: "unreadable", text: raw }; }
            const part = it.packet ?? it.message;
            const line = { number, raw, time: String(it.time ?? ""), server: String(it.server ?? ""),
              kind: String(it.kind ?? ""), connection: it.connection, client: String(it.client ?? ""),
              type: String(part?.type ?? ""), what: inWords(it),
              tone: Object.hasOwn(tones, it.kind) ? tones[it.kind] : "" };
            if (line.client && line.connection !== undefined) {
              const key = line.server + " " + line.connection;
              if (!clients.has(key) && clients.size >= 5000) clients.delete(clients.keys().next().value);
              clients.set(key, line.client);
            }
            remember(seenKinds, line.kind, addKind);
            remember(seenKinds, line.type, addKind);
            remember(seenClients, line.client, addClient);
            return line;
          };
          // A note of the page's own among the lines, which fits every filter.
          const note = (what) => ({ number: 0, raw: "", time: "", server: "", kind: "", client: "", type: "", what,
            tone: "notable", isNote: true });

          const filter = { server: address.get("server") ?? "", client: address.get("client") ?? "",
            kind: address.get("kind") ?? "", text: address.get("text") ?? "" };
          let words = [], wantedClient = "";
          const fits = (line) => {
            if (line.isNote) return true;
            if (filter.server && line.server !== filter.server) return false;
            if (filter.kind && line.kind !== filter.kind && line.type !== filter.kind) return false;
            if (wantedClient && !clientOf(line).toLowerCase().includes(wantedClient)) return false;
            if (!words.length) return true;
            const text = (line.what + "\n" + line.raw).toLowerCase();
            return words.every((word) => text.includes(word));
          };

          // The places of the lines that fit, oldest first, from the index `head` on.
          const fitting = {
            places: [], head: 0,
            get count() { return this.places.length - this.head; },
            add(place) { this.places.push(place); },
            forgetOld() {
              while (this.head < this.places.length && this.places[this.head] < memory.first) this.head += 1;
              if (this.head > mostLines) this.places.splice(0, this.head), this.head = 0;
            },
            choose() {
              words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
              wantedClient = filter.client.toLowerCase();
              this.places = [];
              this.head = 0;
              for (let place = memory.first; place < memory.end; place += 1) {
                if (fits(memory.at(place))) this.add(place);
              }
            },
            // The index of the first place that is not before this one.
            index(place) {
              let low = this.head, high = this.places.length;
              while (low < high) {
                const middle = (low + high) >> 1;
                if (this.places[middle] < place) low = middle + 1; else high = middle;
              }
              return low;
            },
          };
          const keep = (line) => {
            memory.keep(line);
            if (fits(line)) fitting.add(line.place);
            fitting.forgetOld();
          };
        """#
}
