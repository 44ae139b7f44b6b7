"""Does the same as echo_client.py, with blocking sockets: one thread says the words, and another one hears them."""

import queue
import socket
import sys
import threading
import time


def hear(connection, heard):
    try:
        while piece := connection.recv(4096):
            heard.put(piece)
    except OSError:
        pass
    heard.put(None)


def talk(host, port):
    with socket.create_connection((host, port), timeout=20) as connection:
        connection.settimeout(None)
        print(time.strftime("%d %H:%M:%S"), "connected", flush=True)
        heard = queue.Queue()
        threading.Thread(target=hear, args=(connection, heard), daemon=True).start()
        while True:
            connection.sendall(b"word\n")
            if heard.get(timeout=20) is None:
                raise ConnectionError
            time.sleep(60)


while True:
    try:
        talk(sys.argv[1], int(sys.argv[2]))
    except (OSError, queue.Empty) as error:
        print(time.strftime("%d %H:%M:%S"), "lost:", type(error).__name__, flush=True)
    time.sleep(30)
