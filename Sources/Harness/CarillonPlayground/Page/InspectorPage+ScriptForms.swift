extension InspectorPage {
    /// The parts of a server's panel: forms for what can be done to it, and tables of what it has.
    static let forms = fields + tables

    /// Forms, made from the description of what they send. The server alone judges what is in them: its sentence is
    /// shown beside the form, and the field that it names gets the focus.
    private static let fields = #"""

          let lastID = 0;
          const newID = () => "field-" + (lastID += 1);
          // The members whose texts have several lines, and those that name somebody who was seen.
          const long = ["payload", "content", "body", "message"], people = ["client", "phone", "user"];
          const choices = { direction: ["sent", "received", "opened"] };
          class Field {
            constructor(member, clients) {
              Object.assign(this, member);
              const among = member.type === "text" && Object.hasOwn(choices, member.name) && choices[member.name];
              const id = this.id = newID();
              const about = [member.about, member.type === "texts" && "one on each line",
                member.type === "object" && "a JSON object", member.type === "seconds" && "seconds",
                member.type === "integer" && member.minimum !== undefined && member.maximum !== undefined
                  && `${grouped(member.minimum)} to ${grouped(member.maximum)}`].filter(Boolean).join("; ");
              const attributes = { id, "aria-describedby": about && id + "-about", required: member.required };
              const text = { autocomplete: "off", autocapitalize: "none", spellcheck: "false" };
              const makeInput = () => {
                const { type, name, minimum: min, maximum: max } = member, number = { ...attributes, type: "number" };
                if (type === "flag") return make("input", { ...attributes, required: false, type: "checkbox" });
                if (type === "integer") return make("input", { ...number, min, max, step: 1 });
                if (type === "seconds") return make("input", { ...number, min: 0, max, step: "any" });
                if (among) return make("select", attributes, ...["", ...among].map((one) => make("option", {}, one)));
                if (type === "texts" || type === "object" || long.includes(name)) {
                  return make("textarea", { ...attributes, ...text, rows: type === "object" ? 3 : 2 });
                }
                return make("input", { ...attributes, ...text, type: "text", list: people.includes(name) && clients });
              };
              this.input = makeInput();
              const isMarked = member.required && member.type !== "flag";
              this.element = make("div", { class: "field " + member.type },
                make("label", { for: id }, spaced(member.name), isMarked ? make("b", {}, " required") : ""), this.input,
                about ? make("small", { id: id + "-about" }, about) : "");
            }
            // The value to send; undefined for none. A text that is there but empty is sent if it is required.
            get value() {
              const text = this.input.value;
              if (this.type === "flag") return this.input.checked || (this.required ? false : undefined);
              if (this.input.validity.badInput) throw new Refusal(`“${this.name}” takes a number.`);
              if (text === "" && !(this.required && this.type === "text")) return undefined;
              if (this.type === "integer" || this.type === "seconds") return Number(text);
              if (this.type === "texts") return text.split("\n").filter(Boolean);
              if (this.type !== "object") return text;
              try { return JSON.parse(text); } catch (error) {
                throw new Refusal(`“${this.name}” takes JSON: ${visible(error.message)}`);
              }
            }
          }
          // Kinds are chosen by boxes.
          class KindsField {
            constructor(member, kinds) {
              this.name = member.name;
              this.boxes = kinds.map((kind) => make("input", { type: "checkbox", value: kind }));
              this.element = make("fieldset", { class: "boxes" },
                make("legend", {}, `${spaced(member.name)}: all, or some`),
                ...this.boxes.map((box, index) => make("label", {}, box, " ", kinds[index])));
            }
            get value() {
              const kinds = this.boxes.filter((box) => box.checked).map((box) => box.value);
              return kinds.length ? kinds : undefined;
            }
          }

          // The name of the button is that of the act, and the form tells what came of it.
          const makeForm = (button, fields, send) => {
            const id = newID(), told = make("p", { class: "told", id, role: "status" });
            const submit = make("button", { class: "strong" }, button);
            const form = make("form", { novalidate: true, submit: async (event) => {
              event.preventDefault();
              if (submit.getAttribute("aria-disabled")) return;
              submit.setAttribute("aria-disabled", true);
              for (const field of fields()) field.input?.removeAttribute("aria-invalid");
              setText(told, "");
              try {
                const body = {};
                for (const field of fields()) {
                  const value = field.value;
                  if (value !== undefined) body[field.name] = value;
                }
                const result = await send(body);
                told.className = "told good";
                setText(told, clipped(visible("Done" + (result ? ": " + result : "")), 500));
              } catch (error) {
                told.className = "told bad";
                setText(told, clipped(visible(sentence(error)), 1000));
                const named = fields().find((field) => error.message.includes(`“${field.name}”`));
                if (named?.input) {
                  named.input.closest("details:not([open])")?.setAttribute("open", "");
                  named.input.setAttribute("aria-invalid", "true");
                  named.input.focus();
                }
              } finally {
                submit.removeAttribute("aria-disabled");
              }
            } });
            // In a text of several lines, Enter begins the next one.
            form.addEventListener("keydown", (event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
            });
            return { form, end: make("p", { class: "end" }, submit), told };
          };
          const sentence = (error) => {
            if (!(error instanceof Refusal)) throw error;
            return error.message;
          };
        """#

    /// The state as it stands. A table whose rows are the same stays, so that it can be read and selected.
    private static let tables = #"""

          const mostRowsOfTable = 200;
          const cellText = (value) => {
            if (value === null || value === undefined) return "–";
            return typeof value === "boolean" ? (value ? "yes" : "no") : clipped(visible(shown(value)), 1000);
          };
          class Tables {
            constructor(place) { Object.assign(this, { place, known: new Map() }); }
            show(tables) {
              const shown = new Set();
              for (const table of tables.slice(0, 50)) {
                const title = String(table.title);
                shown.add(title);
                const text = JSON.stringify(table), known = this.known.get(title);
                if (known?.text === text) continue;
                const element = known?.element ?? this.makeTable(title);
                this.known.set(title, { text, element });
                this.fill(element, table);
              }
              for (const [title, { element }] of this.known) {
                if (!shown.has(title)) element.remove(), this.known.delete(title);
              }
            }
            makeTable(title) {
              const element = make("section", { class: "table" }, make("h3", {}, visible(title), " ", make("span")),
                make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": visible(title) },
                  make("table", {}, make("thead", {}, make("tr")), make("tbody"))), make("p", { class: "quiet" }));
              this.place.append(element);
              return element;
            }
            fill(element, { columns, rows, count }) {
              setText(element.querySelector("h3 span"), grouped(count ?? rows.length));
              const few = rows.slice(0, mostRowsOfTable);
              const tone = (value) => typeof value === "number" && "number";
              element.querySelector("thead tr").replaceChildren(...columns.map((name, index) =>
                make("th", { scope: "col", class: few.length && tone(few[0][index]) }, visible(String(name)))));
              element.querySelector("tbody").replaceChildren(...few.map((row) =>
                make("tr", {}, ...row.map((value) => make("td", { class: tone(value) }, cellText(value))))));
              element.querySelector(".scroll").hidden = !few.length;
              setText(element.querySelector(".quiet"), !few.length ? "none"
                : (count ?? 0) > few.length ? `the first ${grouped(few.length)} of ${grouped(count)}` : "");
            }
          }
        """#
}
