/// The page's script. Its parts stand in one function, in this order, and each uses those before it.
///
/// The script must hold neither `</script` nor `<!--`, because it stands in the page as it is.
extension InspectorPage {
    static let script = [start, lines, views, diagram, forms, servers, stream].joined()

    /// Elements, requests, and the memory of the browser, which may be switched off.
    private static let start = #"""

        "use strict";
        (() => {
          const byId = (id) => document.getElementById(id);
          // Children are elements or texts. A text never becomes markup.
          const make = (tag, attributes = {}, ...children) => {
            const element = document.createElement(tag);
            for (const [name, value] of Object.entries(attributes)) {
              if (value === undefined || value === null || value === false) continue;
              if (typeof value === "function") element.addEventListener(name, value);
              else element.setAttribute(name, value === true ? "" : value);
            }
            element.append(...children);
            return element;
          };
          const setText = (element, text) => { if (element.textContent !== text) element.textContent = text; };
          const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");
          const counted = (number, noun) => grouped(number) + " " + noun + (number === 1 ? "" : "s");

          // Runs an act soon, and at most once in so many milliseconds. Acts may be promises; they do not overlap.
          const atMostEvery = (milliseconds, act) => {
            let last = -Infinity, isWaiting = false, isRunning = false, isWanted = false;
            const run = async () => {
              isWaiting = false;
              isRunning = true;
              isWanted = false;
              last = performance.now();
              try { await act(); } finally {
                isRunning = false;
                if (isWanted) ask();
              }
            };
            const ask = () => {
              isWanted = true;
              if (isWaiting || isRunning) return;
              isWaiting = true;
              setTimeout(run, Math.max(0, last + milliseconds - performance.now()));
            };
            return ask;
          };

          const kept = {
            read(name) { try { return sessionStorage.getItem(name); } catch { return null; } },
            write(name, text) { try { sessionStorage.setItem(name, text); return true; } catch { return false; } },
          };

          // The address has the token once, and the filter from then on. Somebody who copies the address of the page
          // does not copy the token, unless the browser remembers nothing.
          const address = new URLSearchParams(location.hash.slice(1));
          const token = address.get("token") ?? kept.read("token");
          if (address.has("token") && kept.write("token", token)) address.delete("token");
          const setAddress = (name, text) => {
            if (text) address.set(name, text); else address.delete(name);
            rememberAddress();
          };
          // Browsers refuse addresses that change too often.
          const rememberAddress = atMostEvery(500, () => {
            try { history.replaceState(null, "", "#" + address); } catch { /* The page works without. */ }
          });
          rememberAddress();

          class Refusal extends Error {}
          // The refusal of nobody: there is no server.
          class Silence extends Refusal {}
          const request = async (path, options = {}) => {
            const headers = { ...options.headers };
            if (token) headers.Authorization = "Bearer " + token;
            try {
              return await fetch(path, { ...options, headers, cache: "no-store", redirect: "error" });
            } catch (error) {
              if (options.signal.aborted && error.name !== "TimeoutError") throw error;
              throw new Silence("The servers cannot be reached.");
            }
          };
          // Returns the answer as JSON, or throws the sentence that the server has for its refusal.
          const longestAnswer = 10000;
          const ask = async (method, path, body) => {
            const headers = body === undefined ? {} : { "Content-Type": "application/json" };
            const answer = await request(path, { method, headers, body: body && JSON.stringify(body),
              signal: AbortSignal.timeout(longestAnswer) });
            let json;
            try { json = await answer.json(); } catch {
              if (answer.ok) throw new Silence("The answer broke off.");
            }
            if (!answer.ok) throw new Refusal(json?.error ?? `The server answered with ${answer.status}.`);
            return json;
          };
        """#
}
