"""Holds the event streams of `carillon serve --magicbell-port` to sseclient-py, unmodified, with requests below it.
Part of scripts/third-party/magicbell.

    scripts/third-party/clients/magicbell_sse.py PORT

It does what a client of such streams does: config, the right to listen, a token, the stream; then it comes back after a
lost stream by Last-Event-ID, with a new token. Every step waits for an answer, for at most WATCHDOG seconds.
"""

import json
import sys

import requests
import sseclient

WATCHDOG = 30
base = f"http://127.0.0.1:{sys.argv[1]}"
user = {"X-MAGICBELL-API-KEY": "playground-key", "X-MAGICBELL-USER-EMAIL": "sse@example.com"}
project = {"X-MAGICBELL-API-KEY": "playground-key", "X-MAGICBELL-API-SECRET": "playground-secret"}


def expect(what, wanted, got):
    if wanted != got:
        sys.exit(f"third-party: ✘ sseclient-py, {what}: expected {wanted!r}, got {got!r}")
    print(f"third-party: ✔ sseclient-py, {what}")


def ask(method, path, headers=user, **more):
    return requests.request(method, base + path, headers=headers, timeout=WATCHDOG, **more)


def send(title):
    body = {"notification": {"title": title, "recipients": [{"email": "sse@example.com"}]}}
    expect(f"‘{title}’ is created", 201, ask("POST", "/notifications", project, json=body).status_code)


def token():
    request = ask("POST", "/ws/auth").json()
    answer = ask("POST", f"/keys/{request['keyName']}/requestToken", {}, json=request)
    return answer.json()["token"]


class Stream:
    def __init__(self, last=None, **query):
        headers = {"Accept": "text/event-stream"}
        if last:
            headers["Last-Event-ID"] = last
        self.response = requests.get(
            base + "/sse", params={"v": "1.1", **query}, headers=headers, stream=True, timeout=WATCHDOG
        )
        self.status = self.response.status_code
        self.events = sseclient.SSEClient(self.response).events() if self.status == 200 else iter(())

    def next(self):
        """The next message: its place, its name and its data."""
        for event in self.events:
            if event.event == "message":
                message = json.loads(event.data)
                return event.id, message["name"], json.loads(message["data"])
        return None

    def close(self):
        self.response.close()


channel = ask("GET", "/config").json()["ws"]["channel"]
first = token()
stream = Stream(channels=channel, accessToken=first)
expect("the stream opens", 200, stream.status)
expect("and is of events", "text/event-stream", stream.response.headers["Content-Type"])
send("one")
place, name, data = stream.next()
expect("a new notification is told", "notifications/new", name)
listed = ask("GET", "/notifications").json()["notifications"]
expect("by its id", [data["id"]], [notification["id"] for notification in listed])
expect("a read is answered", 204, ask("POST", f"/notifications/{data['id']}/read").status_code)
place, name, data = stream.next()
expect("and told", ("notifications/read", listed[0]["id"]), (name, data["id"]))
stream.close()

send("two")
send("three")
second = token()
expect("a new token is another one", True, first != second)
stream = Stream(last=place, channels=channel, accessToken=second)
missed = [stream.next(), stream.next()]
listed = [notification["id"] for notification in ask("GET", "/notifications").json()["notifications"]]
expect("the missed messages come once, in order", [listed[1], listed[0]], [data["id"] for _, _, data in missed])
expect("all marked as read", 204, ask("POST", "/notifications/read").status_code)
_, name, _ = stream.next()
expect("and then what comes", "notifications/read/all", name)
stream.close()

refused = Stream(channels=channel, accessToken="unknown")
expect("an unknown token opens nothing", 401, refused.status)
expect("and the code asks for a new one", True, 40140 <= refused.response.json()["error"]["code"] < 40150)
other = Stream(channels="user_999-project_1", accessToken=second)
expect("a token opens its own channel alone", (401, 40160), (other.status, other.response.json()["error"]["code"]))
