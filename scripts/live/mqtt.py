"""An MQTT client that is nothing but a socket: it says what a check tells it to say, also what no library would. Part
of scripts/live/broker.py."""

import socket
import struct
import threading

WATCHDOG = 60

CONNACK, PUBLISH, PUBACK, PUBREC, PUBREL, PUBCOMP, SUBACK = 2, 3, 4, 5, 6, 7, 9


def packet(kind, flags, body):
    length, digits = len(body), bytearray()
    while True:
        length, digit = length >> 7, length & 0x7F
        digits.append(digit | (0x80 if length else 0))
        if not length:
            return bytes([kind << 4 | flags]) + bytes(digits) + body


def text(string):
    data = string.encode()
    return struct.pack(">H", len(data)) + data


def connect(identifier, keep_alive=0, clean=True, will=None):
    flags = (2 if clean else 0) | (4 if will else 0)
    body = text("MQTT") + bytes([4, flags]) + struct.pack(">H", keep_alive) + text(identifier)
    if will:
        body += text(will[0]) + text(will[1])
    return packet(1, 0, body)


def subscribe(topic, qos, identifier=1):
    return packet(8, 2, struct.pack(">H", identifier) + text(topic) + bytes([qos]))


def publish(topic, payload, qos=0, identifier=1):
    middle = struct.pack(">H", identifier) if qos else b""
    return packet(PUBLISH, qos << 1, text(topic) + middle + payload)


class Wire:
    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=WATCHDOG)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""

    def send(self, data):
        self.socket.sendall(data)

    def take(self):
        """The next packet as (kind, flags, body); None at the end of the connection."""
        while True:
            length = shift = 0
            for index in range(1, min(len(self.buffer), 5)):
                digit = self.buffer[index]
                length |= (digit & 0x7F) << shift
                shift += 7
                if not digit & 0x80:
                    end = index + 1 + length
                    if len(self.buffer) < end:
                        break
                    first, body = self.buffer[0], self.buffer[index + 1 : end]
                    self.buffer = self.buffer[end:]
                    return first >> 4, first & 15, body
            try:
                data = self.socket.recv(1 << 16)
            except ConnectionError:
                return None
            if not data:
                return None
            self.buffer += data

    def login(self, identifier, **options):
        self.send(connect(identifier, **options))
        answer = self.take()
        assert answer and answer[0] == CONNACK and answer[2][1] == 0, f"{identifier}: no CONNACK, {answer}"
        return self

    def subscribe(self, topic, qos):
        self.send(subscribe(topic, qos))
        answer = self.take()
        assert answer and answer[0] == SUBACK, f"no SUBACK, {answer}"
        return self

    def close(self):
        self.socket.close()


class Reader(threading.Thread):
    """Reads promptly, acknowledges each message, and keeps the payloads; ends once it has so many of them, or so many answers."""

    def __init__(self, wire, messages=None, answers=None):
        super().__init__(daemon=True)
        self.wire, self.wanted_messages, self.wanted_answers = wire, messages, answers
        self.payloads, self.answers = [], 0
        self.start()

    def is_done(self):
        messages, answers = self.wanted_messages, self.wanted_answers
        return (messages is None or len(self.payloads) >= messages) and (answers is None or self.answers >= answers)

    def run(self):
        while not self.is_done():
            try:
                received = self.wire.take()
            except OSError:
                return
            if received is None:
                return
            kind, flags, body = received
            if kind == PUBLISH:
                qos, topic_end = flags >> 1 & 3, 2 + struct.unpack(">H", body[:2])[0]
                if qos:
                    self.wire.send(packet(PUBACK if qos == 1 else PUBREC, 0, body[topic_end : topic_end + 2]))
                self.payloads.append(body[topic_end + (2 if qos else 0) :])
            elif kind == PUBREL:
                self.wire.send(packet(PUBCOMP, 0, body))
            elif kind == PUBREC:
                self.wire.send(packet(PUBREL, 2, body))
            elif kind in (PUBACK, PUBCOMP):
                self.answers += 1
