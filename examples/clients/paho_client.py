"""Paho for Python as a client of others (docs/clients-of-others.md), of the kind mqtt.

Install:  python3 -m venv clients && clients/bin/pip install paho-mqtt==2.1.0
By hand:  clients/bin/python examples/clients/paho_client.py
          {"id": 1, "order": "connect", "host": "127.0.0.1", "port": 1883, "client": "phone"}
"""
import asyncio
import importlib.metadata

import paho.mqtt.client as mqtt
from contract import LATER, bytes_of, fields_of, meet, serve, tell


class Orders:
    client = None

    def connect(self, number, host, port, client="", clean=True, keepAlive=60, user=None, password=None, will=None,
                tls=False, transport="tcp"):
        transport += "s" if transport == "websocket" else ""
        new = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client, clean, transport=transport)
        new.username_pw_set(user, password)
        new.will_set(**will) if will else None
        new.tls_set() if tls else None
        new.on_connect, new.on_disconnect, new.on_message = self._connected, self._disconnected, self._told
        new.on_connect_fail = lambda *_: self._answer("connect", answer="failed", reason="no connection")
        new.on_publish = new.on_unsubscribe = lambda c, d, mid, *_: meet(mid, answer={"answer": "done"})
        new.on_subscribe = lambda c, d, mid, codes, _: meet(
            mid, answer={"answer": "done", "codes": [code.value for code in codes]})
        if self.client:
            self.client.loop_stop()
        self.client, self.open = new, {"connect": number}
        new.connect_async(host, port, keepAlive)
        new.loop_start()
        return LATER

    def disconnect(self, number):
        if not self.client.is_connected():
            raise ConnectionError("not connected")
        self.open["disconnect"] = number
        self.client.disconnect()
        return LATER

    def subscribe(self, number, filters):
        return self._sent(number, *self.client.subscribe([(one["filter"], one["qos"]) for one in filters]))

    def unsubscribe(self, number, filters):
        return self._sent(number, *self.client.unsubscribe(filters))

    def publish(self, number, topic, payload="", payload64=None, qos=0, retain=False):
        # A message of QoS 1 or 2 is kept for the next connection.
        info = self.client.publish(topic, bytes_of(payload, payload64), qos, retain)
        return self._sent(number, mqtt.MQTT_ERR_SUCCESS if qos else info.rc, info.mid)

    def _sent(self, number, code, mid):
        if code != mqtt.MQTT_ERR_SUCCESS:
            raise ConnectionError(mqtt.error_string(code))
        return meet(mid, id=number)

    def _answer(self, order, **answer):
        if number := self.open.pop(order, None):
            tell(id=number, **answer)

    def _connected(self, client, data, flags, reason, properties):
        if reason.is_failure:
            return self._answer("connect", answer="failed", reason=str(reason))
        tell(event="connected", session=flags.session_present)
        self._answer("connect", answer="done", session=flags.session_present)

    def _disconnected(self, client, data, flags, reason, properties):
        tell(event="disconnected", reason=str(reason))
        self._answer("connect", answer="failed", reason=str(reason))
        self._answer("disconnect", answer="done")

    def _told(self, client, data, message):
        tell(event="message", topic=message.topic, qos=message.qos, retain=message.retain, duplicate=message.dup,
             **fields_of(message.payload))


asyncio.run(serve(Orders(), client="paho-mqtt " + importlib.metadata.version("paho-mqtt"), kind="mqtt", can=[
    "connect", "disconnect", "subscribe", "unsubscribe", "publish", "acknowledges", "stays", "reconnects", "keeps"]))
