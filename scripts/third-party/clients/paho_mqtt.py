"""Holds `carillon serve` to Paho for Python, unmodified. Part of scripts/third-party/mqtt.

    scripts/third-party/clients/paho_mqtt.py PORT [--passwords]
    scripts/third-party/clients/paho_mqtt.py PORT --websockets WEB_PORT [ROOT]

With TLS if the root certificate is named.

Every step waits for a callback of Paho's; a queue that stays empty for WATCHDOG seconds is a failure.
"""

import queue
import sys

import paho.mqtt.client as mqtt

WATCHDOG = 30


class Client:
    """A Paho client whose callbacks can be waited for."""

    def __init__(self, port, identifier, clean=True, will=None, credentials=None, transport="tcp", root=None):
        self.client = mqtt.Client(
            mqtt.CallbackAPIVersion.VERSION2, client_id=identifier, clean_session=clean, reconnect_on_failure=False,
            transport=transport
        )
        if root:
            self.client.tls_set(root)
        self.connects, self.messages, self.subacks = queue.Queue(), queue.Queue(), queue.Queue()
        self.published, self.disconnects = queue.Queue(), queue.Queue()
        self.client.on_connect = lambda c, u, flags, reason, p: self.connects.put((flags.session_present, reason))
        self.client.on_message = lambda c, u, message: self.messages.put(message)
        self.client.on_subscribe = lambda c, u, mid, reasons, p: self.subacks.put([r.value for r in reasons])
        self.client.on_publish = lambda c, u, mid, reason, p: self.published.put(mid)
        self.client.on_disconnect = lambda c, u, flags, reason, p: self.disconnects.put(reason)
        if will:
            self.client.will_set(*will)
        if credentials:
            self.client.username_pw_set(*credentials)
        self.client.connect("127.0.0.1", port, keepalive=60)
        self.client.loop_start()
        self.session_present, self.reason = self.connects.get(timeout=WATCHDOG)

    def subscribe(self, *filters):
        self.client.subscribe(list(filters))
        return self.subacks.get(timeout=WATCHDOG)

    def publish(self, *arguments, **options):
        """Publishes, and waits until the broker has it; at QoS 0, until it has left."""
        self.client.publish(*arguments, **options)
        self.published.get(timeout=WATCHDOG)

    def next(self):
        message = self.messages.get(timeout=WATCHDOG)
        return message.topic, message.qos, bool(message.retain), message.payload

    def end(self):
        self.client.disconnect()
        self.disconnects.get(timeout=WATCHDOG)
        self.client.loop_stop()

    def die(self):
        """Closes the connection without a word."""
        self.client.loop_stop()
        self.client.socket().close()


def expect(what, wanted, got):
    if wanted != got:
        sys.exit(f"third-party: ✘ Paho, {what}: expected {wanted!r}, got {got!r}")
    print(f"third-party: ✔ Paho, {what}")


def websockets(port, web_port, root):
    inside = Client(web_port, "inside", transport="websockets", root=root)
    expect("WebSocket, a client is let in", 0, inside.reason.value)
    expect("WebSocket, filters are granted", [0, 1, 2], inside.subscribe(("w/0", 0), ("w/1", 1), ("w/2", 2)))
    outside = Client(port, "outside", root=root)
    outside.subscribe(("back", 1))
    for qos in range(3):
        payload = bytes([qos]) + b"x" * (70_000 * qos)
        outside.publish(f"w/{qos}", payload, qos=qos)
        expect(f"WebSocket, QoS {qos} comes in", (f"w/{qos}", qos, False, payload), inside.next())
        inside.publish("back", payload, qos=qos)
        expect(f"WebSocket, QoS {qos} goes out", ("back", min(qos, 1), False, payload), outside.next())
    for number in range(300):
        outside.client.publish("w/1", str(number), qos=1)
    expect("WebSocket, a burst comes in its order", [str(n).encode() for n in range(300)],
           [inside.next()[3] for _ in range(300)])
    inside.end()
    outside.end()


def messages(port):
    listener = Client(port, "listener")
    expect("a new session is not present", (False, 0), (listener.session_present, listener.reason.value))
    expect("filters are granted or refused one by one", [0, 1, 2, 0x80],
           listener.subscribe(("p/0", 0), ("p/1/+", 1), ("p/2/#", 2), ("secret/#", 2)))
    speaker = Client(port, "speaker")
    for qos, topic in enumerate(["p/0", "p/1/x", "p/2/x/y"]):
        speaker.publish(topic, b"\x00\xff" + bytes([qos]), qos=qos)
        expect(f"QoS {qos}", (topic, qos, False, b"\x00\xff" + bytes([qos])), listener.next())

    for number in range(500):
        speaker.client.publish("p/2/burst", str(number), qos=2)
    got = [listener.next()[3] for _ in range(500)]
    expect("five hundred messages at QoS 2 in their order", [str(n).encode() for n in range(500)], got)
    for _ in range(500):
        speaker.published.get(timeout=WATCHDOG)
    expect("none of them twice", True, listener.messages.empty())

    big = bytes(range(256)) * 4_000
    speaker.publish("p/2/big", big, qos=2)
    expect("a payload of a million bytes", ("p/2/big", 2, False, big), listener.next())

    speaker.publish("r/a", "kept", qos=1, retain=True)
    expect("retained later subscription", [1], listener.subscribe(("r/+", 1)))
    expect("a retained message", ("r/a", 1, True, b"kept"), listener.next())
    speaker.publish("r/a", b"", qos=1, retain=True)
    expect("one that erases it goes to subscribers", ("r/a", 1, False, b""), listener.next())

    listener.subscribe(("wills/#", 2))
    mortal = Client(port, "mortal", will=("wills/mortal", "goodbye", 2, False))
    mortal.die()
    expect("a will", ("wills/mortal", 2, False, b"goodbye"), listener.next())
    Client(port, "polite", will=("wills/polite", "never", 2, False)).end()

    keeper = Client(port, "keeper-p", clean=False)
    keeper.subscribe(("mail", 2))
    keeper.end()
    for number in range(3):
        speaker.publish("mail", str(number), qos=number)
    keeper = Client(port, "keeper-p", clean=False)
    expect("a kept session is present", True, keeper.session_present)
    # It has to be subscribed to nothing: the subscription was kept too. QoS 0 is not.
    expect("a kept message at QoS 1", ("mail", 1, False, b"1"), keeper.next())
    expect("a kept message at QoS 2", ("mail", 2, False, b"2"), keeper.next())
    keeper.end()

    first = Client(port, "twin")
    second = Client(port, "twin")
    expect("the same identifier takes over", False, first.disconnects.get(timeout=WATCHDOG).value == 0)
    first.client.loop_stop()
    second.end()

    speaker.publish("p/1/last", "last", qos=1)
    expect("a client that took its leave left no will", ("p/1/last", 1, False, b"last"), listener.next())
    speaker.end()
    listener.end()


def passwords(port):
    for credentials, reason in [
        (("alice", "wonderland"), "Success"),
        (("alice", "mirror"), "Bad user name or password"),
        (("queen", "wonderland"), "Bad user name or password"),
        (None, "Not authorized"),
    ]:
        client = Client(port, "visitor", credentials=credentials)
        expect(f"{credentials} is told", reason, str(client.reason))
        if reason == "Success":
            client.end()
        client.client.loop_stop()


port, options = int(sys.argv[1]), sys.argv[2:]
if "--passwords" in options:
    passwords(port)
elif "--websockets" in options:
    websockets(port, int(options[1]), options[2] if len(options) > 2 else None)
else:
    messages(port)
