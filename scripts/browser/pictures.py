"""Takes the pictures of docs/report.md and docs/admin.md.

    scripts/browser/pictures.py RED STORY CATALOGUE DIRECTORY    reports of a run that went wrong, of a story and of the whole catalogue
"""

import pathlib
import sys

from chromium import Browser
from live import Client, Page, Server

WIDTH = 1280


def settle(browser):
    """Waits until fonts and the place that the address names stand still."""
    browser.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))")


def show(browser, page, height, scheme):
    browser.resize(WIDTH, height)
    browser.prefer(scheme)
    browser.open("about:blank")
    browser.open(page.as_uri())
    settle(browser)


def show_servers(browser, directory):
    """The live page, while two clients speak to the broker and it loses an acknowledgement."""
    server = Server()
    try:
        phone, courier = Client(server, "ann-phone"), Client(server, "courier-7")
        phone.subscribe("orders/#")
        server.ask("admin/servers/mqtt/misbehaviours", "POST", {"action": "drop", "kinds": ["PUBACK"], "first": 1})
        for place, (topic, payload) in enumerate([("orders/1/position", '{"lat":52.5,"lon":13.4}'), ("orders/1/status", "at the door")], 1):
            courier.send(0x33 if place == 1 else 0x32, courier.text(topic) + bytes([0, place]) + payload.encode())
            phone.receive()
        server.ask("admin/servers/magicbell/actions/notify", "POST", {"title": "Your pizza is at the door", "users": ["ann@example.com"]})
        last = server.newest()
        page = Page(browser, server)
        page.open(WIDTH, 640)
        page.until(f"document.getElementById('figures').textContent.includes('line {last}')")
        for tab, name in [("diagram", "live-diagram"), ("mqtt", "live-broker")]:
            page.tab(tab)
            if tab == "mqtt":
                page.until("document.querySelectorAll('#panel-mqtt tbody tr').length > 3")
            settle(browser)
            browser.screenshot(directory / f"{name}.png")
    finally:
        server.end()


def main():
    red, story, catalogue = (pathlib.Path(name).resolve() for name in sys.argv[1:4])
    directory = pathlib.Path(sys.argv[4])
    directory.mkdir(parents=True, exist_ok=True)
    browser = Browser()
    try:
        show(browser, red, 1060, "light")
        browser.screenshot(directory / "report-red.png")
        browser.evaluate("[...document.querySelectorAll('#attention .places a')].find((one) => one.textContent === 'in the diagram').click(); 0")
        settle(browser)
        browser.screenshot(directory / "report-diagram.png")
        show(browser, story, 760, "light")
        browser.evaluate("""[...document.querySelectorAll(".choice")].find((one) => one.textContent.includes("Pizza")).firstElementChild.click();
            document.querySelector(".story").closest("details.scenario").open = true;
            document.querySelector(".story").scrollIntoView(); 0""")
        settle(browser)
        browser.screenshot(directory / "report-story.png")
        show(browser, catalogue, 860, "dark")
        browser.screenshot(directory / "report-standing.png")
        browser.prefer("light")
        show_servers(browser, directory)
    finally:
        browser.close()


if __name__ == "__main__":
    main()
