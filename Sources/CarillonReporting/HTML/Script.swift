/// The report's script: search, a filter, and keys. A reader without scripts can read and follow everything all the
/// same.
///
/// The script must hold neither `</script` nor `<!--`, because it stands in the file as it is.
enum Script {
    static let text = """

        "use strict";
        (() => {
          const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));
          const search = document.getElementById("search");
          const filter = document.getElementById("filter");
          const found = document.getElementById("found");
          const keys = document.getElementById("keys");
          const items = all("[data-item]").map((element) => ({
            element,
            kind: element.dataset.item,
            verdicts: element.dataset.verdicts.split(" "),
            text: (element.tagName === "DETAILS"
              ? element.querySelector("summary").textContent + " " + (element.querySelector(".covers")?.textContent ?? "")
              : element.textContent).toLowerCase(),
          }));
          const groups = all("section.group");

          const apply = () => {
            const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
            const verdict = filter.value;
            const counts = { scenario: 0, requirement: 0, saboteur: 0 };
            for (const item of items) {
              const fits = words.every((word) => item.text.includes(word))
                && (verdict === "" || item.verdicts.includes(verdict));
              item.element.hidden = !fits;
              if (fits) counts[item.kind] += 1;
            }
            for (const group of groups) group.hidden = !group.querySelector("[data-item]:not([hidden])");
            found.textContent = words.length || verdict
              ? Object.entries(counts).filter(([, count]) => count).map(([kind, count]) =>
                  count + " " + kind + (count === 1 ? "" : "s")).join(", ") || "nothing found"
              : "";
          };
          const reset = () => { search.value = ""; filter.value = ""; apply(); };
          search.addEventListener("input", apply);
          filter.addEventListener("change", apply);

          // A place that is linked to must not be hidden by a search, and is opened.
          const reveal = () => {
            const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
            if (!target) return;
            if (target.closest("[hidden]")) reset();
            if (target.tagName === "DETAILS") target.open = true;
            target.scrollIntoView();
          };
          addEventListener("hashchange", reveal);

          const go = (step, wanted) => {
            const shown = all("details.scenario").filter((scenario) => scenario.offsetParent
              && (!wanted || scenario.dataset.verdicts.split(" ").includes(wanted)));
            if (!shown.length) return;
            const here = shown.indexOf(document.activeElement?.closest("details.scenario"));
            const next = shown[here === -1 ? (step > 0 ? 0 : shown.length - 1) : (here + step + shown.length) % shown.length];
            const summary = next.querySelector("summary");
            summary.focus({ preventScroll: true });
            next.scrollIntoView({ block: "start" });
          };
          const fold = (open) => {
            for (const scenario of all("details.scenario")) if (scenario.offsetParent) scenario.open = open;
          };
          const commands = {
            "/": () => { search.focus(); search.select(); },
            j: () => go(1), k: () => go(-1), f: () => go(1, "!"),
            e: () => fold(true), c: () => fold(false),
          };
          addEventListener("keydown", (event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.key === "Escape") {
              reset();
              keys.closest("details").open = false;
              document.activeElement?.blur();
              return;
            }
            const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? "");
            if (isTyping || !keys.checked || !Object.hasOwn(commands, event.key)) return;
            event.preventDefault();
            commands[event.key]();
          });

          document.getElementById("tools").hidden = false;
          if (location.hash) reveal();
        })();

        """
}
