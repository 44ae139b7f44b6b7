extension InspectorPage {
    /// The sequence diagram: a lane for each server and for each of its clients, and a row for each line.
    static let diagram = #"""

          const mostLanes = 24;
          const collator = new Intl.Collator("en", { numeric: true });
          // The lanes of some lines, from left to right: each server, and then its clients. With too many of them,
          // those that did something last have their own, and the others of a server share one.
          const lanesOf = (places) => {
            const groups = new Map();
            let count = 0;
            for (let index = places.length - 1; index >= 0; index -= 1) {
              const line = memory.at(places[index]);
              if (!line || line.isNote) continue;
              if (!groups.has(line.server)) groups.set(line.server, { names: new Set(), others: false });
              const group = groups.get(line.server), name = clientOf(line);
              if (!name || group.names.has(name)) continue;
              if (count === mostLanes) group.others = true; else group.names.add(name), count += 1;
            }
            const order = Array.from(groups.keys()).sort((one, other) => serverIndex(one) - serverIndex(other));
            return order.flatMap((server) => {
              const { names, others } = groups.get(server);
              const lanes = Array.from(names).sort(collator.compare).map((name) => ({ server, name, title: name }));
              return [{ server, name: "", title: titleOf(server) }, ...lanes,
                ...(others ? [{ server, name: "\n", title: "others" }] : [])];
            });
          };
          const laneKey = (server, name) => server + "\n" + name;

          const drawStep = (line) => {
            if (line.isNote) return make("div", { role: "row", class: "step note notable" }, cell("label", line.what));
            const row = make("div", { role: "row", class: "step", "aria-level": 1, "aria-expanded": "false" });
            const client = clientOf(line), isMessage = Boolean(line.type) && Boolean(client);
            const ways = { received: "to-server", sent: "to-client" };
            const way = !isMessage ? "note" : Object.hasOwn(ways, line.kind) ? ways[line.kind] : "strike";
            const [from, to] = way === "to-server" ? [client, titleOf(line.server)] : [titleOf(line.server), client];
            const words = way === "note" ? [client || titleOf(line.server), ": "] : [from, " to ", to, ": "];
            const text = isMessage ? line.what : joined(spaced(line.kind), line.what).replace(", ", " ");
            const mark = { role: "gridcell", class: `mark ${way} ${line.tone}` };
            row.append(cell("time", timeOf(line)), make("span", mark,
              make("span", { class: "unseen" }, visible(clipped(words.join(""), 200))),
              make("span", { class: "label", title: text }, text)));
            return row;
          };
          // Puts an arrow between its lanes, and a note on its own.
          const placeStep = (row, line, indices) => {
            if (!line || line.isNote) return;
            const mark = row.lastElementChild, name = clientOf(line), count = indices.size;
            const server = indices.get(laneKey(line.server, ""));
            const client = !name ? server
              : indices.get(laneKey(line.server, name)) ?? indices.get(laneKey(line.server, "\n"));
            const isNote = mark.classList.contains("note");
            const [left, right] = isNote ? [client, client] : [Math.min(server, client), Math.max(server, client)];
            mark.style.gridColumn = `${left + 2} / ${right + 3}`;
            mark.style.setProperty("--span", right - left + 1);
            mark.classList.toggle("inner", left > 0 && right < count - 1);
            mark.classList.toggle("leftward", (server < client) === mark.classList.contains("to-server"));
          };

          let lanes = "";
          const placed = new WeakSet();
          const arrangeDiagram = (view, places) => {
            const now = lanesOf(places), names = now.map((lane) => laneKey(lane.server, lane.name));
            const signature = names.join("\r");
            const isNew = signature !== lanes;
            if (isNew) {
              lanes = signature;
              view.root.style.setProperty("--lanes", Math.max(1, now.length));
              view.root.querySelector(".lanes").replaceChildren(
                make("span", { role: "columnheader", class: "time" }, "Time"),
                ...now.map((lane) => make("span", { role: "columnheader", class: lane.name ? "client" : "server" },
                  visible(clipped(lane.title, 80)))));
            }
            const indices = new Map(names.map((name, index) => [name, index]));
            for (const [place, row] of view.rows) {
              if (!isNew && placed.has(row)) continue;
              placeStep(row, memory.at(place), indices);
              placed.add(row);
            }
          };
          const diagram = new View(byId("diagram"), drawStep, arrangeDiagram);
          allViews.push(diagram);
        """#
}
