"""Tests that script the mock servers by the admin API alone. Part of scripts/third-party/admin.

    scripts/third-party/clients/admin.py '{"ready":true,"mqtt":…,"ddp":…,"magicbell":…,"inspector":…}'
"""

import json
import sys
import urllib.error
import urllib.request

import paho.mqtt.client as mqtt
from websockets.sync.client import connect

PORTS = json.loads(sys.argv[1])


def ask(method, path, body=None, port=PORTS["inspector"], headers={}):
    """Returns the status and the body of an answer."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.loads(answer.read() or "null")
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read() or "null")


def expect(what, wanted, got):
    if wanted != got:
        sys.exit(f"third-party: ✘ admin, {what}: expected {wanted!r}, got {got!r}")
    print(f"third-party: ✔ admin, {what}")


def lost_acknowledgement():
    """The broker loses a PUBACK; Paho publishes again when it is back."""
    server = "/admin/servers/mqtt"
    expect("a misbehaviour begins", 200, ask("POST", f"{server}/misbehaviours", {"action": "drop", "kinds": ["PUBACK"], "first": 1})[0])
    client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id="alice", clean_session=False)
    client.connect("127.0.0.1", PORTS["mqtt"])
    client.loop_start()
    client.publish("orders/1", "pizza", qos=1)
    status, struck = ask("POST", "/admin/expect", {"within": 30, "match": {"kind": "misbehaved", "client": "alice"}})
    expect("the PUBACK is lost", 200, status)
    expect("the client is cut", {"disconnected": True}, ask("POST", f"{server}/actions/disconnect", {"client": "alice"})[1]["result"])
    again = {"kind": "received", "client": "alice", "packet": {"type": "PUBLISH", "duplicate": True, "payload": "pizza"}}
    status, met = ask("POST", "/admin/expect", {"within": 30, "after": struck["after"], "match": again})
    expect("it publishes again, as a duplicate", (200, True), (status, met["met"]))
    client.disconnect()
    client.loop_stop()


def unavailable():
    """MagicBell is unavailable twice."""
    user = {"X-MAGICBELL-API-KEY": "playground-key", "X-MAGICBELL-USER-EMAIL": "ann@example.com"}
    order = {"action": "answer", "status": 503, "method": "GET", "path": "/notifications", "first": 2}
    expect("MagicBell is to be unavailable", 200, ask("POST", "/admin/servers/magicbell/misbehaviours", order)[0])
    statuses = [ask("GET", "/notifications", port=PORTS["magicbell"], headers=user)[0] for _ in range(3)]
    expect("it is so twice", [503, 503, 200], statuses)


def resumed_session():
    """A DDP session is cut while a call is under way, and goes on over another connection."""
    order = {"action": "resetBeforeResult", "first": 1}
    expect("the result is to be lost", 200, ask("POST", "/admin/servers/ddp/misbehaviours", order)[0])
    address, first = f"ws://127.0.0.1:{PORTS['ddp']}/websocket", {"msg": "connect", "version": "1", "support": ["1"]}
    with connect(address) as client:
        client.send(json.dumps(first))
        session = json.loads(client.recv())["session"]
        client.send(json.dumps({"msg": "method", "id": "1", "method": "whoami", "params": []}))
        status, cut = ask("POST", "/admin/expect", {"within": 30, "match": {"server": "ddp", "kind": "suspended"}})
        expect("the session waits for its client", 200, status)
    with connect(address) as client:
        client.send(json.dumps({**first, "session": session, "receivedCount": 0}))
        expect("the session goes on", session, json.loads(client.recv())["session"])
        messages = [json.loads(client.recv()) for _ in range(2)]
        expect("the result comes after all", ["result", "updated"], sorted(message["msg"] for message in messages))
    status, _ = ask("POST", "/admin/expect", {"within": 30, "after": cut["after"], "match": {"server": "ddp", "kind": "resumed"}})
    expect("the journal says so", 200, status)


def unmet():
    status, body = ask("POST", "/admin/expect", {"within": 0, "match": {"server": "mqtt", "kind": "connected", "client": "bob"}})
    expect("another client is the nearest", (417, ['client is "alice", expected "bob"']), (status, body["differences"]))


lost_acknowledgement()
unavailable()
resumed_session()
unmet()
