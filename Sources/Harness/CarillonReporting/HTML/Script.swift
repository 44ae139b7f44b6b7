/// The report's script: search, a filter, keys, and buttons to copy. A reader without scripts can read and follow
/// everything all the same.
///
/// The script must hold neither `</script` nor `<!--`, because it stands in the file as it is.
enum Script {
    static let text = [start, searching, places, keys, copying, drawing, end].joined()

    private static let start = """

        "use strict";
        (() => {
          const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));
          const byId = (id) => document.getElementById(id);
          const search = byId("search"), filter = byId("filter"), found = byId("found"), keys = byId("keys");
        """

    /// The index is made of the text on the page, when somebody first searches. The items of a section that have to
    /// appear or to vanish do so at once, and the others are not touched.
    private static let searching = """

          const words = (element) => element.textContent.toLowerCase().replace(/\\s+/g, " ");
          let items;
          const index = () => items ??= all("[data-item]").map((element) => ({
            element,
            kind: element.dataset.item,
            verdicts: element.dataset.verdicts.split(" "),
            text: words(element),
            group: element.closest("section.group"),
          }));
          const parts = (query) => Array.from(query.toLowerCase().matchAll(/"([^"]+)"?|([^\\s"]+)/g),
            (match) => (match[1] ?? match[2]).replace(/\\s+/g, " ").trim()).filter(Boolean);

          const apply = () => {
            const wanted = parts(search.value), verdict = filter.value;
            const counts = { scenario: 0, requirement: 0, saboteur: 0 };
            document.body.classList.toggle("searching", Boolean(wanted.length || verdict));
            const shown = new Set();
            for (const item of index()) {
              const fits = (verdict === "" || item.verdicts.includes(verdict))
                && wanted.every((word) => item.text.includes(word));
              if (item.element.hidden === fits) item.element.hidden = !fits;
              if (!fits) continue;
              // A cause is one of the scenarios, which is counted already.
              if (item.kind in counts) counts[item.kind] += 1;
              shown.add(item.group);
            }
            for (const group of all("section.group")) {
              if (group.hidden === shown.has(group)) group.hidden = !shown.has(group);
            }
            found.textContent = wanted.length || verdict
              ? Object.entries(counts).filter(([, count]) => count).map(([kind, count]) =>
                  count + " " + kind + (count === 1 ? "" : "s")).join(", ") || "nothing found"
              : "";
          };
          const reset = () => {
            if (!search.value && !filter.value) return;
            search.value = ""; filter.value = ""; apply();
          };
          search.addEventListener("focus", () => setTimeout(index), { once: true });
          search.addEventListener("input", apply);
          search.addEventListener("keydown", (event) => {
            if (event.key !== "Enter" || !search.value) return;
            event.preventDefault();
            const hit = index().find(({ element }) => !element.hidden)?.element;
            const place = hit?.matches("details") ? hit.querySelector("summary") : hit?.querySelector("a") ?? hit;
            hit?.scrollIntoView({ block: "start" });
            place?.focus({ preventScroll: true });
          });
          filter.addEventListener("change", apply);
        """

    private static let places = """

          // In the index of a report that is a folder, the place of a scenario is on one of the pages. The list of pages
          // is in the order of their first places.
          const forward = (id) => {
            const place = id.replace(/^[delno]\\/(.*)\\/[^/]*$/, "s/$1");
            if (!/^[st]\\//.test(place)) return;
            const suite = place.slice(2).split("/").find(Boolean) ?? "";
            const pages = all("[data-first]").map((link) => [link.getAttribute("href"), ...link.dataset.first.split(" ")]);
            const page = (place[0] === "t" && pages.find(([, first]) => first === suite))
              || pages.findLast(([, first, start]) => first < suite || first === suite && start <= place);
            if (page) location.replace(page[0] + "#" + id);
          };
          // A place that is linked to must not be hidden by a search, and everything around it is opened.
          const reveal = () => {
            let id = location.hash.slice(1);
            try { id = decodeURIComponent(id); } catch { /* The address is no encoded text, so it is taken as it is. */ }
            const target = byId(id);
            if (!target) return forward(id);
            if (target.closest("[hidden]")) reset();
            for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
            // Its part of the story is chosen, and no other.
            const pane = target.closest(".pane");
            if (pane) pane.parentElement.querySelector(".parts ." + pane.classList[1]).checked = true;
            // In a diagram or a log, what happened before it is as good to know as what comes after.
            target.scrollIntoView({ block: target.closest(".sequence,.log") ? "center" : "start" });
            // The heads of the lanes are at the top of the diagram.
            target.closest(".sequence")?.scrollIntoView();
          };
          addEventListener("hashchange", reveal);
          // When another part of a story is chosen, the address is let go, so that its link works a second time.
          addEventListener("change", (event) => {
            if (location.hash && event.target.closest?.(".parts")) history.replaceState(null, "", "#");
          });
        """

    private static let keys = """

          const mostOpened = 50;
          const visible = () => all("details.scenario").filter((scenario) => !scenario.closest("[hidden]"));
          const go = (step, wanted) => {
            const shown = visible().filter((scenario) => !wanted || scenario.dataset.verdicts.split(" ").includes(wanted));
            if (!shown.length) return;
            const here = shown.indexOf(document.activeElement?.closest("details.scenario"));
            const next = shown[here === -1 ? (step > 0 ? 0 : shown.length - 1) : (here + step + shown.length) % shown.length];
            next.querySelector("summary").focus({ preventScroll: true });
            next.scrollIntoView({ block: "start" });
          };
          const open = () => {
            const shown = visible();
            for (const scenario of shown.slice(0, mostOpened)) scenario.open = true;
            if (shown.length > mostOpened) found.textContent = "opened " + mostOpened + " of " + shown.length + " scenarios";
          };
          const close = () => { for (const scenario of all("details.scenario[open]")) scenario.open = false; };
          const commands = {
            "/": () => { search.focus(); search.select(); },
            j: () => go(1), k: () => go(-1), f: () => go(1, "!"), e: open, c: close,
          };
          addEventListener("keydown", (event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.key === "Escape") {
              reset();
              keys.closest("details").open = false;
              document.activeElement?.blur();
              return;
            }
            const active = document.activeElement;
            const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(active?.tagName ?? "") && active.type !== "radio";
            if (isTyping || !keys.checked || !Object.hasOwn(commands, event.key)) return;
            event.preventDefault();
            commands[event.key]();
          });
        """

    /// A command gets its button when it is first in sight: at once in the head and among the causes, and in a scenario
    /// when that is opened.
    private static let copying = """

          const copy = async (code, button) => {
            try {
              await navigator.clipboard.writeText(code.textContent);
              button.textContent = "Copied";
            } catch {
              getSelection().selectAllChildren(code);
              button.textContent = "Selected";
            }
            setTimeout(() => { button.textContent = "Copy"; }, 2000);
          };
          const addButtons = (root) => {
            for (const code of all(".reproduce code", root)) {
              if (code.nextElementSibling) continue;
              const button = document.createElement("button");
              button.type = "button";
              button.className = "copy";
              button.textContent = "Copy";
              button.addEventListener("click", () => copy(code, button));
              code.after(button);
            }
          };
          addButtons(byId("top"));
          if (byId("attention")) addButtons(byId("attention"));
        """

    /// The traces of scenarios that ended as expected are packed, some together, until one of them is opened.
    private static let drawing = """

          const packs = new Map();
          const unpack = (template) => {
            const bytes = Uint8Array.from(atob(template.content.textContent), (letter) => letter.charCodeAt(0));
            return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
          };
          const draw = async (scenario) => {
            for (const place of all(".packed", scenario)) {
              const template = place.closest(".cluster").querySelector("template");
              if (!packs.has(template)) packs.set(template, unpack(template));
              const markup = (await packs.get(template))[place.dataset.place];
              if (place.isConnected) place.outerHTML = markup;
            }
          };
          const prepare = (scenario) => { addButtons(scenario); draw(scenario); };
          for (const scenario of all("details.scenario[open]")) prepare(scenario);
          addEventListener("toggle", (event) => {
            if (event.target.open && event.target.matches?.("details.scenario")) prepare(event.target);
          }, true);
        """

    private static let end = """

          byId("tools").hidden = false;
          if (location.hash) reveal();
        })();

        """
}
