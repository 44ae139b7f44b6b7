extension InspectorPage {
    /// The servers: their chips, and for each a panel with its state, its actions and its misbehaviours.
    static let servers = panels + chips

    private static let panels = #"""

          class Panel {
            constructor(server) {
              this.server = server;
              this.path = `/admin/servers/${encodeURIComponent(server.name)}`;
              this.state = new Tables(make("div", { class: "tables" }));
              this.misbehaviours = make("tbody");
              this.told = make("p", { class: "told", role: "status" });
              this.clients = make("datalist", { id: newID() });
              this.refresh = atMostEvery(500, () => this.read());
              const { name } = server;
              this.element = make("section", { role: "tabpanel", id: "panel-" + name, class: "panel", hidden: true,
                "aria-labelledby": "tab-" + name, tabindex: 0 },
                make("div", { class: "acts" }, ...["start", "stop", "crash", "restart", "reset"].map((act) =>
                  make("button", { type: "button", "data-act": act, click: () => this.act(act) }, act)), this.told),
                make("div", { class: "columns" },
                  make("div", {}, make("h2", {}, "As it stands"), this.state.place),
                  make("div", {}, ...this.actionsPart(),
                    make("h2", {}, "Misbehaviours"), this.listPart(), this.orderPart())),
                this.clients);
            }

            actionsPart() {
              const actions = this.server.actions ?? [];
              if (!actions.length) return [];
              return [make("h2", {}, "Actions"), ...actions.map(({ action, about, members }, index) => {
                const fields = (members ?? []).map((member) => new Field(member, this.clients.id));
                const { form, end, told } = makeForm(spaced(action), () => fields, async (body) => {
                  const { result } = await ask("POST", `${this.path}/actions/${encodeURIComponent(action)}`, body);
                  this.refresh();
                  return result && Object.keys(result).length ? JSON.stringify(result) : "";
                });
                form.append(...fields.map((field) => field.element), end, told);
                return make("details", { class: "act", open: index === 0, "data-action": action },
                  make("summary", {}, make("b", {}, spaced(action)), " ", make("span", {}, about ?? "")), form);
              })];
            }

            listPart() {
              return make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Misbehaviours" },
                this.table = make("table", { class: "misbehaviours" }, make("thead", {}, make("tr", {},
                  make("th", { scope: "col" }, "Misbehaviour"),
                  make("th", { scope: "col", class: "number" }, "Strikes"),
                  make("th", { scope: "col" }, this.endAll = make("button", { type: "button",
                    click: () => this.end("") }, "end all")))), this.misbehaviours));
            }

            orderPart() {
              const known = this.server.misbehaviours ?? [];
              if (!known.length) return "";
              const choice = make("select", { id: newID() },
                ...known.map(({ action }) => make("option", { value: action }, spaced(action))));
              const about = make("p", { class: "quiet" });
              const own = make("div"), chosen = make("div", { class: "pattern" });
              const fold = make("details", {}, make("summary", {}, "Which messages"), chosen);
              // A field that several misbehaviours have is one, so that it keeps its text when another one is chosen.
              const made = new Map();
              const fieldFor = (member) => {
                const key = JSON.stringify(member);
                if (!made.has(key)) {
                  made.set(key, member.name === "kinds" ? new KindsField(member, this.server.kinds ?? [])
                    : new Field(member, this.clients.id));
                }
                return made.get(key);
              };
              let fields = [];
              const choose = () => {
                const one = known[choice.selectedIndex];
                const [members, messages] = [one.members ?? [], one.messages ?? []].map((all) => all.map(fieldFor));
                fields = [...members, ...messages];
                setText(about, one.about ?? "");
                own.replaceChildren(...members.map((field) => field.element));
                chosen.replaceChildren(...messages.map((field) => field.element));
                fold.hidden = !messages.length;
              };
              choice.addEventListener("change", choose);
              choose();
              const { form, end, told } = makeForm("misbehave", () => fields, async (body) => {
                const { number } = await ask("POST", `${this.path}/misbehaviours`, { action: choice.value, ...body });
                this.refresh();
                return number === undefined ? "" : `misbehaviour ${number}`;
              });
              form.append(make("div", { class: "field" }, make("label", { for: choice.id }, "action"), choice),
                about, own, fold, end, told);
              form.classList.add("order");
              return form;
            }

            allow(acts) {
              for (const [act, isAllowed] of Object.entries(acts)) {
                this.element.querySelector(`[data-act=${act}]`).disabled = !isAllowed;
              }
            }
            async act(act) {
              try {
                await ask("POST", `${this.path}/${act}`);
                this.told.className = "told good";
                setText(this.told, { start: "It runs.", stop: "It has stopped.", crash: "It has crashed.",
                  restart: "It has been restarted.", reset: "It begins anew." }[act]);
              } catch (error) {
                this.told.className = "told bad";
                setText(this.told, visible(sentence(error)));
              }
              this.refresh();
              readServers();
            }
            async end(number) {
              try {
                await ask("DELETE", `${this.path}/misbehaviours${number === "" ? "" : "/" + number}`);
                setText(this.told, "");
              } catch (error) {
                this.told.className = "told bad";
                setText(this.told, visible(sentence(error)));
              }
              this.refresh();
            }

            get isSeen() { return !this.element.hidden && !document.hidden; }
            async read() {
              if (!this.isSeen) return;
              try {
                const [state, { misbehaviours }] = await Promise.all([
                  ask("GET", `${this.path}/state`), ask("GET", `${this.path}/misbehaviours`)]);
                this.state.show(state.tables ?? []);
                this.list(misbehaviours ?? []);
                this.suggest();
                this.element.classList.remove("old");
              } catch (error) {
                sentence(error);
                this.element.classList.add("old");
              }
            }
            // The clients that were seen last, for the fields that name one.
            suggest() {
              const names = new Set(Array.from(clients).filter(([key]) => key.startsWith(this.server.name + " "))
                .slice(-mostNames).map(([, name]) => name));
              const text = Array.from(names).join("\n");
              if (this.suggested === text) return;
              this.suggested = text;
              this.clients.replaceChildren(...Array.from(names, (value) => make("option", { value })));
            }
            list(all) {
              const text = JSON.stringify(all);
              if (this.listed === text) return;
              this.listed = text;
              // A button that has the focus keeps it.
              const active = document.activeElement;
              const focused = this.misbehaviours.contains(active) && active.dataset.number;
              const newest = all.slice(-mostRowsOfTable);
              this.misbehaviours.replaceChildren(...newest.map(({ number, name, strikes, active }) => {
                const button = { type: "button", "data-number": number, click: () => this.end(number),
                  "aria-label": `end ${clipped(visible(name), 100)}` };
                return make("tr", { class: !active && "over" }, make("td", {}, clipped(visible(name), 300)),
                  make("td", { class: "number" }, grouped(strikes)),
                  make("td", {}, active ? make("button", button, "end") : "ended"));
              }));
              if (!all.length) {
                this.misbehaviours.append(make("tr", {}, make("td", { colspan: 3, class: "quiet" }, "none")));
              }
              this.endAll.disabled = !all.length;
              if (focused) (this.misbehaviours.querySelector(`[data-number="${focused}"]`) ?? this.element).focus();
            }
          }
        """#

    private static let chips = #"""

          // The servers in their order, each with its chip, its tab and its panel.
          const servers = new Map();
          const titleOf = (name) => servers.get(name)?.title ?? name;
          const serverIndex = (name) => servers.get(name)?.index ?? servers.size;
          const add = (server) => {
            const { name, title, port } = server, panel = new Panel(server);
            const chip = make("button", { type: "button", class: "chip", "data-server": name,
              "aria-pressed": String(filter.server === name),
              click: () => setFilter("server", filter.server === name ? "" : name) },
              make("b", {}, title), " ", make("span", { class: "port" }, `:${port}, `), make("span"));
            byId("chips").append(make("li", {}, chip));
            const tab = { type: "button", role: "tab", id: "tab-" + name, "aria-controls": "panel-" + name };
            addTab(make("button", tab, title), panel.element);
            servers.set(name, { chip, panel, title, index: servers.size });
          };
          const readServers = atMostEvery(500, async () => {
            let all;
            try { all = (await ask("GET", "/admin/servers")).servers; } catch (error) {
              sentence(error);
              // The stream may not have noticed yet.
              if (error instanceof Silence) reader.abort();
              return;
            }
            const added = all.filter((server) => !servers.has(server.name));
            added.forEach(add);
            // The diagram has their titles, and their lanes in their order.
            if (added.length) lanes = "", diagram.redraw();
            for (const server of all) {
              const { chip, panel } = servers.get(server.name);
              chip.classList.toggle("off", !server.running);
              setText(chip.lastElementChild, server.running
                ? counted(server.connections, "connection") : "does not run");
              panel.allow({ start: !server.running, stop: server.running, crash: server.running });
            }
            chooseFirstTab();
          });
        """#
}
