"""Says a word each minute to a server that says it back, and connects again half a minute after a loss."""

import asyncio
import datetime
import sys


def tell(text):
    print(datetime.datetime.now(datetime.timezone.utc).strftime("%d %H:%M:%S"), text, flush=True)


async def talk(host, port):
    reader, writer = await asyncio.wait_for(asyncio.open_connection(host, port), 20)
    tell("connected")
    try:
        while True:
            writer.write(b"word\n")
            if not await asyncio.wait_for(reader.readline(), 20):
                raise ConnectionError("the server has ended the connection")
            await asyncio.sleep(60)
    finally:
        writer.close()


async def main(host, port):
    while True:
        try:
            await talk(host, port)
        except (OSError, asyncio.TimeoutError) as error:
            tell(f"lost: {type(error).__name__}")
        await asyncio.sleep(30)


asyncio.run(main(sys.argv[1], int(sys.argv[2])))
