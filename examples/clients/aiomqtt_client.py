"""aiomqtt as a client of others (docs/clients-of-others.md), of the kind mqtt. It does not come back by itself.

Install:  python3 -m venv clients && clients/bin/pip install aiomqtt==2.5.1
By hand:  clients/bin/python examples/clients/aiomqtt_client.py
          {"id": 1, "order": "connect", "host": "127.0.0.1", "port": 1883, "client": "phone"}
"""
import asyncio
import importlib.metadata
import ssl

import aiomqtt
from contract import bytes_of, fields_of, serve, tell


class Orders:
    client = reader = None

    async def connect(self, number, host, port, client=None, clean=True, keepAlive=60, user=None, password=None,
                      will=None, tls=False, transport="tcp"):
        new = aiomqtt.Client(
            host, port, identifier=client, clean_session=clean, keepalive=keepAlive, username=user, password=password,
            will=aiomqtt.Will(**will) if will else None, tls_context=ssl.create_default_context() if tls else None,
            transport="tcp" if transport == "tcp" else "websockets")
        # The library keeps session present to itself.
        await new.__aenter__()
        self.client = new
        tell(event="connected")
        self.reader = asyncio.create_task(self._read(new))

    async def disconnect(self, number):
        client, self.client = self._connected(), None
        self.reader.cancel()
        await client.__aexit__(None, None, None)
        tell(event="disconnected", reason="left")

    async def subscribe(self, number, filters):
        codes = await self._connected().subscribe([(one["filter"], one["qos"]) for one in filters])
        return {"codes": [getattr(code, "value", code) for code in codes]}

    async def unsubscribe(self, number, filters):
        await self._connected().unsubscribe(filters)

    async def publish(self, number, topic, payload="", payload64=None, qos=0, retain=False):
        await self._connected().publish(topic, bytes_of(payload, payload64), qos, retain)

    def _connected(self):
        if not self.client:
            raise ConnectionError("not connected")
        return self.client

    async def _read(self, client):
        try:
            async for message in client.messages:
                tell(event="message", topic=message.topic.value, qos=message.qos, retain=message.retain,
                     **fields_of(message.payload))
        except aiomqtt.MqttError as reason:
            if self.client is client:
                self.client = None
            tell(event="disconnected", reason=str(reason))


asyncio.run(serve(Orders(), client=f"aiomqtt {importlib.metadata.version('aiomqtt')}", kind="mqtt", can=[
    "connect", "disconnect", "subscribe", "unsubscribe", "publish", "acknowledges", "stays"]))
