"""mosquitto_sub and mosquitto_pub as a client of others (docs/clients-of-others.md), of the kind mqtt.

Install:  apt-get install mosquitto-clients coreutils
By hand:  python3 examples/clients/mosquitto_client.py
          {"id": 1, "order": "connect", "host": "127.0.0.1", "port": 1883, "client": "phone"}

Each order is a program of its own, with a connection of its own. So `connect` only notes the options, `subscribe` is
possible once at a time, and mosquitto_pub never has the identifier that mosquitto_sub has.
"""
import asyncio
import re
import signal
import subprocess

from contract import Unsupported, bytes_of, fields_of, serve, tell


class Orders:
    listener = None

    def connect(self, number, host, port, client=None, clean=True, keepAlive=60, user=None, password=None, will=None):
        self.options = ["-h", host, "-p", str(port), "-k", str(keepAlive)]
        self.options += (["-u", user] if user is not None else []) + (["-P", password] if password is not None else [])
        self.mine = (["-i", client] if client else []) + ([] if clean else ["-c"])
        if will:
            self.mine += ["--will-topic", will["topic"], "--will-payload", will["payload"], "--will-qos",
                          str(will.get("qos", 0))] + ["--will-retain"] * will.get("retain", False)

    async def subscribe(self, number, filters):
        if self.listener or len({one["qos"] for one in filters}) != 1:
            raise Unsupported("mosquitto_sub subscribes once, with one QoS")
        topics = [word for one in filters for word in ("-t", one["filter"])]
        self.listener = await asyncio.create_subprocess_exec(
            "stdbuf", "-oL", "mosquitto_sub", *self.options, *self.mine, *topics, "-q", str(filters[0]["qos"]), "-d",
            "-F", "> %q %r %x %t", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        codes = asyncio.get_running_loop().create_future()
        self.reader = asyncio.create_task(self._read(self.listener, codes))
        return {"codes": await codes}

    async def disconnect(self, number):
        if self.listener:
            self.listener.send_signal(signal.SIGTERM)
            await self.reader

    async def publish(self, number, topic, payload="", payload64=None, qos=0, retain=False):
        data = bytes_of(payload, payload64)
        program = await asyncio.create_subprocess_exec(
            "mosquitto_pub", *self.options, "-t", topic, "-q", str(qos), *["-r"] * retain, "-s" if data else "-n",
            stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        _, errors = await program.communicate(data)
        if program.returncode:
            raise ConnectionError(errors.decode().strip() or f"status {program.returncode}")

    async def _read(self, program, codes):
        last = ""
        while line := (await program.stdout.readline()).decode().rstrip("\n"):
            last = line
            if line.startswith("> "):
                qos, retain, payload, topic = line[2:].split(" ", 3)
                tell(event="message", topic=topic, qos=int(qos), retain=retain == "1",
                     **fields_of(bytes.fromhex(payload)))
            elif line.endswith("received CONNACK (0)"):
                tell(event="connected")
            elif (granted := re.match(r"Subscribed \(mid: \d+\): (.*)", line)) and not codes.done():
                codes.set_result([int(code) for code in granted[1].split(", ")])
        self.listener = None
        tell(event="disconnected", reason=f"status {await program.wait()}")
        if not codes.done():
            codes.set_exception(ConnectionError(last))


asyncio.run(serve(Orders(), client="mosquitto " + subprocess.run(
    ["mosquitto_sub", "--help"], capture_output=True, text=True).stdout.split("version ")[1].split()[0], kind="mqtt",
    can=["connect", "disconnect", "subscribe", "publish", "acknowledges", "reconnects"]))
