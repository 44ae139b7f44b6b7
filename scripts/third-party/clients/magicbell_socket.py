"""Holds the newest realtime API of `carillon serve --magicbell-port` to PyJWT, httpx and websockets, unmodified. Part
of scripts/third-party/magicbell.

    scripts/third-party/clients/magicbell_socket.py PORT

A user proves who she is by a JSON Web Token, binds a token of her own, listens at the WebSocket, and reads what she
hears of. Every step waits for an answer, for at most WATCHDOG seconds.
"""

import asyncio
import json
import sys
import time

import httpx
import jwt
import websockets

WATCHDOG = 30
port = int(sys.argv[1])
project = {"X-MAGICBELL-API-KEY": "playground-key", "X-MAGICBELL-API-SECRET": "playground-secret"}
claims = {"api_key": "playground-key", "user_email": "socket@example.com"}


def expect(what, wanted, got):
    if wanted != got:
        sys.exit(f"third-party: ✘ PyJWT and websockets, {what}: expected {wanted!r}, got {got!r}")
    print(f"third-party: ✔ PyJWT and websockets, {what}")


def signed(secret="playground-secret", **more):
    return {"Authorization": "Bearer " + jwt.encode(claims | more, secret, algorithm="HS256")}


async def main():
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=WATCHDOG) as http:
        path, body = "/v2/channels/in_app/inbox/tokens", {"token": "a" * 64}
        expect("another secret is refused", 401, (await http.put(path, headers=signed("other"), json=body)).status_code)
        expect("a token of the past is refused", 401, (await http.put(path, headers=signed(exp=int(time.time()) - 60), json=body)).status_code)
        answer = await http.put(path, headers=signed(exp=int(time.time()) + 600), json=body)
        expect("the token is bound", ["a" * 64], [answer.json().get("token")])
        async with websockets.connect(f"ws://127.0.0.1:{port}/?api_key=playground-key&token={'a' * 64}", open_timeout=WATCHDOG) as socket:
            news = {"notification": {"title": "By socket", "recipients": [{"email": "socket@example.com"}]}}
            created = await http.post("/notifications", headers=project, json=news)
            expect("a notification is created", 201, created.status_code)
            message = json.loads(await asyncio.wait_for(socket.recv(), WATCHDOG))
            expect("the user hears of it", "notifications/new", message["name"])
            found = await http.get(f"/v2/notifications/{message['data']['id']}", headers=signed())
            expect("and reads it", "By socket", found.json().get("title"))


asyncio.run(main())
