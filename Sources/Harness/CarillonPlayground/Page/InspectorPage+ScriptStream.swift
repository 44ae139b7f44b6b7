extension InspectorPage {
    /// The stream of lines, and all that the reader does to the page as a whole.
    static let stream = filters + tabs + reading + end

    private static let filters = #"""

          const setFilter = (name, text) => {
            filter[name] = text;
            setAddress(name, text);
            choose();
          };
          const choose = () => {
            choice += 1;
            fitting.choose();
            for (const view of allViews) view.refresh();
            for (const [name, { chip }] of servers) chip.setAttribute("aria-pressed", String(filter.server === name));
            for (const name of ["client", "kind", "text"]) {
              const field = byId(name);
              // A kind that has not come up yet can be chosen all the same, for the address may have it.
              if (name === "kind") remember(seenKinds, filter.kind, addKind);
              if (field.value !== filter[name]) field.value = filter[name];
            }
            byId("clear").hidden = !Object.values(filter).some(Boolean);
            paint();
          };
          const clear = () => {
            for (const name of Object.keys(filter)) filter[name] = "", setAddress(name, "");
            choose();
          };
          const later = new Map();
          for (const name of ["client", "kind", "text"]) {
            const act = atMostEvery(150, () => setFilter(name, byId(name).value));
            later.set(name, act);
            byId(name).addEventListener("input", act);
          }
          byId("filters").addEventListener("submit", (event) => event.preventDefault());
          byId("clear").addEventListener("click", () => { clear(); byId("text").focus(); });
          byId("clock").value = address.get("time") ?? "";
          byId("clock").addEventListener("change", () => {
            setAddress("time", byId("clock").value);
            for (const view of allViews) view.redraw();
          });
          byId("pause").addEventListener("click", () => flow.isOn ? flow.stop("button") : flow.start());
          byId("newer").addEventListener("click", () => { flow.start(); byId("pause").focus(); });

          // Shows the newest lines, and says how many there are.
          let rate = 0;
          const paint = atMostEvery(100, () => {
            for (const view of allViews) if (flow.isOn) view.refresh();
            const held = memory.end - memory.first;
            setText(byId("figures"), `line ${grouped(memory.lastNumber)}; `
              + (fitting.count === held ? "" : `${grouped(fitting.count)} of `) + `${grouped(held)} kept`
              + (rate ? `; ${grouped(rate)} a second` : ""));
            byId("pause").setAttribute("aria-pressed", String(!flow.isOn));
            byId("newer").hidden = flow.isOn || !allViews.some((view) => view.isSeen);
            setText(byId("newer"), flow.waiting ? `${grouped(flow.waiting)} new – follow` : "Follow");
          });
          let lastCount = 0;
          setInterval(() => {
            const now = memory.end + flow.waiting;
            const before = rate;
            rate = Math.max(0, now - lastCount);
            lastCount = now;
            if (rate || before) paint();
          }, 1000);
        """#

    private static let tabs = #"""

          const tabs = () => Array.from(byId("tabs").children);
          const chooseTab = (tab, isFocused = false) => {
            for (const one of tabs()) {
              const isChosen = one === tab;
              one.setAttribute("aria-selected", String(isChosen));
              one.tabIndex = isChosen ? 0 : -1;
              byId(one.getAttribute("aria-controls")).hidden = !isChosen;
            }
            const name = tab.id.slice(4);
            setAddress("tab", name === "events" ? "" : name);
            byId("filters").hidden = servers.has(name);
            if (isFocused) tab.focus();
            for (const view of allViews) view.refresh();
            servers.get(name)?.panel.refresh();
            paint();
          };
          const addTab = (tab, panel) => {
            tab.tabIndex = -1;
            tab.setAttribute("aria-selected", "false");
            byId("tabs").append(tab);
            document.querySelector("main").append(panel);
          };
          // The tab that the address names may be that of a server, which is known a little later.
          let wantedTab = address.get("tab");
          const chooseFirstTab = () => {
            const tab = wantedTab && byId("tab-" + wantedTab);
            if (tab) chooseTab(tab);
            wantedTab = undefined;
          };
          byId("tabs").addEventListener("click", (event) => {
            const tab = event.target.closest("[role=tab]");
            if (tab) chooseTab(tab);
          });
          byId("tabs").addEventListener("keydown", (event) => {
            const all = tabs(), here = all.indexOf(event.target);
            const place = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: all.length - 1 }[event.key];
            if (place === undefined || here === -1 || event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            chooseTab(all[(place + all.length) % all.length], true);
          });

          const dialog = byId("keys");
          byId("help").addEventListener("click", () => dialog.showModal());
          byId("letters").checked = kept.read("letters") !== "off";
          byId("letters").addEventListener("change", () => {
            kept.write("letters", byId("letters").checked ? "on" : "off");
          });
          const commands = {
            "/": () => {
              if (byId("filters").hidden) chooseTab(tabs()[0]);
              byId("text").focus();
              byId("text").select();
            },
            p: () => byId("pause").click(),
            l: () => flow.start(),
            "?": () => dialog.showModal(),
          };
          addEventListener("keydown", (event) => {
            if (event.ctrlKey || event.metaKey || event.altKey || dialog.open || event.defaultPrevented) return;
            if (event.key === "Escape" && !byId("filters").hidden) return clear();
            const { tagName, type } = event.target, isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(tagName ?? "");
            if (isTyping && type !== "checkbox" || !byId("letters").checked) return;
            const tab = /^[1-9]$/.test(event.key) && tabs()[event.key - 1];
            if (tab) return chooseTab(tab, true);
            if (!Object.hasOwn(commands, event.key)) return;
            event.preventDefault();
            commands[event.key]();
          });
          byId("reset-all").addEventListener("click", async () => {
            const told = byId("told");
            try {
              await ask("POST", "/admin/reset");
              told.hidden = true;
            } catch (error) {
              setText(told, visible(sentence(error)));
              told.hidden = false;
            }
            readServers();
          });
        """#

    /// The stream is read with a request, because a source of events cannot send a token.
    private static let reading = #"""

          // Events that tell that a server, or the number of its connections, is another.
          const changing = new Set(["started", "stopped", "crashed", "opened", "connected", "disconnected", "left",
            "timedOut", "webSocketEnded", "violation"]);
          const take = (raw, number) => {
            const line = read(raw, number);
            servers.get(line.server)?.panel.refresh();
            if (changing.has(line.kind)) readServers();
            if (!flow.isOn) {
              flow.waiting += 1;
              return;
            }
            if (number > memory.lastNumber + 1 && memory.lastNumber) {
              keep(note(`${counted(number - memory.lastNumber - 1, "line")} went by that the server no longer has`));
            } else if (number <= memory.lastNumber) {
              keep(note("Another process serves now; its lines begin at 1"));
              memory.startTime = undefined;
              clients.clear();
            }
            const time = Date.parse(line.time);
            memory.startTime ??= time;
            line.since = time - memory.startTime;
            [memory.lastNumber, memory.lastTime] = [number, line.time];
            keep(line);
          };

          // The number after which to go on: that of the last line, if it is still the server's own. A process that
          // began since counts from 1, and all of its lines are new.
          const placeToGoOn = async () => {
            const last = memory.lastNumber;
            if (!last) return 0;
            const { lines: [line] } = await ask("GET", `/admin/journal?after=${last - 1}&limit=1`);
            return line?.number === last && line.time === memory.lastTime ? last : 0;
          };
          let reader = new AbortController();
          const readEvents = async () => {
            const { signal } = reader;
            const answer = await request(`/admin/events?after=${await placeToGoOn()}`,
              { signal, headers: { Accept: "text/event-stream" } });
            if (!answer.ok) {
              const { error } = await answer.json().catch(() => ({}));
              throw new Refusal(error ?? `The server answered with ${answer.status}.`);
            }
            failures = flow.waiting = 0;
            setState("Live", "good");
            readServers();
            const pieces = answer.body.pipeThrough(new TextDecoderStream()).getReader();
            let rest = "", data = "", id = 0;
            for (;;) {
              const { value, done } = await pieces.read();
              if (done || signal.aborted) return;
              const text = rest + value;
              let start = 0;
              for (let end = text.indexOf("\n"); end !== -1; start = end + 1, end = text.indexOf("\n", start)) {
                const line = text.slice(start, text[end - 1] === "\r" ? end - 1 : end);
                if (line.startsWith("data:")) data += (data && "\n") + line.slice(line[5] === " " ? 6 : 5);
                else if (line.startsWith("id:")) id = Number(line.slice(3));
                else if (line === "" && data) take(data, id), data = "";
              }
              rest = text.slice(start);
              paint();
            }
          };

          // The stream goes on for ever: what ends it is followed by a pause that grows, up to ten seconds.
          const longestPause = 10000;
          let failures = 0, wake = () => {};
          const setState = (text, tone) => {
            setText(byId("state"), text);
            byId("state").className = "state " + tone;
            byId("retry").hidden = tone === "good";
          };
          const follow = async () => {
            for (;;) {
              reader = new AbortController();
              let reason = "";
              try {
                await readEvents();
              } catch (error) {
                // A stream that breaks off throws errors of the browser's.
                if (error instanceof Refusal && !(error instanceof Silence)) reason = error.message;
              }
              if (reader.signal.reason === "again") continue;
              const pause = Math.min(longestPause, 500 * 2 ** failures);
              failures += 1;
              // The server's sentences have no full stop.
              const told = visible(reason || "The connection is lost").replace(/[^.!?]$/, "$&.");
              setState(`${told} Trying again in ${pause / 1000} s.`, "bad");
              await new Promise((done) => {
                const timer = setTimeout(done, pause);
                wake = () => { clearTimeout(timer); done(); };
              });
            }
          };
          flow.goOn = () => reader.abort("again");
          byId("retry").addEventListener("click", () => { failures = 0; wake(); });
        """#

    private static let end = #"""

          // Servers do not tell when a client on HTTP goes, so their connections are counted now and then.
          setInterval(() => { if (!document.hidden) readServers(); }, 5000);
          document.addEventListener("visibilitychange", () => {
            if (document.hidden) return;
            readServers();
            for (const { panel } of servers.values()) panel.refresh();
          });
          // A page that the browser keeps for the way back must not hold a stream: there are few.
          addEventListener("pagehide", () => reader.abort());
          addEventListener("pageshow", () => { failures = 0; wake(); });
          choose();
          chooseTab(tabs()[0]);
          if (wantedTab) setAddress("tab", wantedTab);
          follow();
        })();

        """#
}
