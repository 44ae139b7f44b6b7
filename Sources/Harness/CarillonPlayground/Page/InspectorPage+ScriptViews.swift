extension InspectorPage {
    /// The list of events, and the view that it shares with the diagram: a window on the lines that fit.
    static let views = window + moving + list

    /// While lines flow, a view shows the newest ones. Somebody who reads stops the flow for the whole page: lines that
    /// come meanwhile are counted and not kept, so that nothing vanishes while it is read. The server keeps them.
    private static let window = #"""

          const followedRows = 150, mostRows = 300, rowsAtOnce = 100;
          const flow = {
            isOn: true, reason: "", waiting: 0, goOn: () => {},
            stop(reason) {
              if (!this.isOn) return;
              this.isOn = false;
              this.reason = reason;
              this.waiting = 0;
              paint();
            },
            start() {
              if (this.isOn) return;
              this.isOn = true;
              // With lines that were not kept, the stream is read once more from there.
              if (this.waiting) this.goOn();
              this.waiting = 0;
              for (const view of allViews) view.refresh();
              paint();
            },
          };

          class View {
            constructor(root, draw, arrange = () => {}) {
              Object.assign(this, { root, draw, arrange, body: root.querySelector(".rows"), rows: new Map(), top: 0 });
              root.addEventListener("scroll", () => this.scrolled(), { passive: true });
              root.addEventListener("focusin", (event) => {
                const row = event.target.closest("[data-place]");
                if (!row) return;
                flow.stop("row");
                this.mark(row);
              });
              root.addEventListener("click", (event) => {
                const row = event.target.closest("[data-place]");
                if (row && getSelection().isCollapsed) this.toggle(row);
              });
              root.addEventListener("keydown", (event) => this.press(event));
            }
            get isSeen() { return !this.root.closest("[hidden]"); }
            get isAtEnd() { return this.root.scrollHeight - this.root.clientHeight - this.root.scrollTop < 3; }

            refresh() {
              if (!this.isSeen || !flow.isOn && this.choice === choice) return;
              this.choice = choice;
              this.show(Math.max(fitting.head, fitting.places.length - followedRows), fitting.places.length);
              this.root.scrollTop = this.root.scrollHeight;
              this.top = this.root.scrollTop;
            }

            // Shows the lines between two indices of those that fit. Rows that are there already stay.
            show(from, to) {
              const places = fitting.places.slice(from, to), wanted = new Set(places);
              for (const [place, row] of this.rows) {
                if (wanted.has(place)) continue;
                row.nextElementSibling?.matches(".detail") && row.nextElementSibling.remove();
                row.remove();
                this.rows.delete(place);
              }
              let next = this.body.firstElementChild;
              for (const place of places) {
                let row = this.rows.get(place);
                if (row) {
                  next = row.nextElementSibling;
                  if (next?.matches(".detail")) next = next.nextElementSibling;
                  continue;
                }
                row = this.draw(memory.at(place));
                row.dataset.place = place;
                row.tabIndex = -1;
                this.rows.set(place, row);
                this.body.insertBefore(row, next);
              }
              [this.first, this.last] = [places[0], places.at(-1)];
              this.arrange(this, places);
              if (!this.current?.isConnected && this.rows.size) this.mark(this.rows.get(this.last));
              this.body.classList.toggle("none", !places.length);
            }
            // Draws all rows anew.
            redraw() {
              for (const row of Array.from(this.body.children)) row.remove();
              this.rows.clear();
              this.choice = undefined;
              this.refresh();
            }
            // One row is in the order of the keys.
            mark(row) {
              if (this.current) this.current.tabIndex = -1;
              this.current = row;
              row.tabIndex = 0;
            }
            toggle(row, isOpen = row.getAttribute("aria-expanded") !== "true") {
              const line = memory.at(Number(row.dataset.place));
              if (!line || line.isNote || isOpen === (row.getAttribute("aria-expanded") === "true")) return;
              flow.stop("row");
              row.setAttribute("aria-expanded", isOpen);
              if (!isOpen) return row.nextElementSibling.remove();
              let text = line.raw;
              try { text = JSON.stringify(JSON.parse(text), null, 2); } catch { /* The line is shown as it came. */ }
              text = `line ${grouped(line.number)}\n` + visibleLines(text);
              row.after(make("div", { role: "row", class: "detail", "aria-level": 2 },
                make("div", { role: "gridcell" }, make("pre", {}, text))));
            }
          }
          // The number of the choice of a filter: a view that shows lines of another one is out of date.
          let choice = 0;
          const allViews = [];
        """#

    /// Scrolling and keys.
    private static let moving = #"""

          Object.assign(View.prototype, {
            scrolled() {
              const before = this.top, top = this.top = this.root.scrollTop;
              if (flow.isOn) {
                if (top < before - 4 && !this.isAtEnd) flow.stop("scroll");
                return;
              }
              if (top < before && top < 300) this.extend(-1);
              else if (top > before && this.root.scrollHeight - this.root.clientHeight - top < 300) {
                if (!this.extend(1) && this.isAtEnd && flow.reason === "scroll") flow.start();
              }
            },
            // Shows some more of the older lines, or of the newer ones. Those that are in sight stay where they are.
            extend(step) {
              if (!this.rows.size) return false;
              const from = fitting.index(this.first), to = fitting.index(this.last) + 1;
              const start = step < 0 ? Math.max(fitting.head, from - rowsAtOnce) : from;
              const end = step < 0 ? to : Math.min(fitting.places.length, to + rowsAtOnce);
              if (start === from && end === to) return false;
              const anchor = this.rows.get(step < 0 ? this.first : this.last);
              const before = anchor.getBoundingClientRect().top;
              if (step < 0) this.show(start, Math.min(end, start + mostRows));
              else this.show(Math.max(start, end - mostRows), end);
              this.root.scrollTop += anchor.getBoundingClientRect().top - before;
              this.top = this.root.scrollTop;
              return true;
            },
            go(place) {
              const row = this.rows.get(place);
              if (!row) return;
              row.focus({ preventScroll: true });
              row.scrollIntoView({ block: "nearest" });
            },
            step(row, by) {
              const place = () => fitting.places[fitting.index(Number(row.dataset.place)) + by];
              const next = place();
              if (next === undefined || next < memory.first) return;
              if (!this.rows.has(next)) this.extend(by);
              this.go(next);
            },
            press(event) {
              const row = event.target.closest("[data-place]");
              if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
              const acts = {
                ArrowUp: () => this.step(row, -1),
                ArrowDown: () => this.step(row, 1),
                ArrowRight: () => this.toggle(row, true),
                ArrowLeft: () => this.toggle(row, false),
                Enter: () => this.toggle(row),
                " ": () => this.toggle(row),
                Home: () => {
                  this.show(fitting.head, Math.min(fitting.places.length, fitting.head + followedRows));
                  this.go(this.first);
                },
                End: () => {
                  this.show(Math.max(fitting.head, fitting.places.length - followedRows), fitting.places.length);
                  this.go(this.last);
                },
              };
              if (!Object.hasOwn(acts, event.key)) return;
              event.preventDefault();
              acts[event.key]();
            },
          });
        """#

    private static let list = #"""

          const sinceStart = (line) => {
            if (!(line.since >= 0)) return "";
            const [minutes, seconds] = [Math.floor(line.since / 60000), (line.since % 60000 / 1000).toFixed(3)];
            return minutes ? minutes + ":" + seconds.padStart(6, "0") : seconds;
          };
          const timeOf = (line) => address.get("time") === "clock" ? line.time.slice(11, 23) : sinceStart(line);
          const cell = (name, text, attributes = {}) =>
            make("span", { role: "gridcell", class: name, ...attributes }, text);
          const drawEvent = (line) => {
            if (line.isNote) return make("div", { role: "row", class: "row note notable" }, cell("what", line.what));
            const attributes = { role: "row", class: "row " + line.tone, "aria-level": 1, "aria-expanded": "false" };
            const row = make("div", attributes);
            row.append(cell("time", timeOf(line)), cell("server", line.server),
              cell("client", visible(clipped(clientOf(line), 80))),
              cell("kind", spaced(line.kind), { "data-kind": line.kind }), cell("what", line.what));
            return row;
          };
          const list = new View(byId("events"), drawEvent);
          allViews.push(list);
        """#
}
