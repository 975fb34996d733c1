#!/usr/bin/env python3
"""A KOReader sync server with catalogues, for tests: `server.py FOLDER` serves 127.0.0.1, and writes its
port into FOLDER/port. It reads FOLDER/switches before each request, words separated by blanks:

  komga cwa          answer as these servers do
  down               close the connection at once
  silent             accept, and never answer
  slow               a byte a second
  html 502 empty     a web page, a status, no body, in place of any answer
  types              a place with parts of the wrong types
  controls           a place whose device has control characters
  other              the place of another document
  own-id             the identifier of the device that sent the last place, with a later place of another program
  huge               an endless body
  long-header        a header of a megabyte
  redirect-file redirect-host redirect-loop   redirects
  no-date ahead behind   the header Date is missing, or a day off
  no-time            places without their time

With FOLDER/certificate and FOLDER/key it speaks TLS.

It keeps what it was sent in FOLDER/state, and a line for each request in FOLDER/log.
"""

import base64
import hashlib
import json
import os
import ssl
import sys
import threading
import time
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

FOLDER = sys.argv[1]
LOCK = threading.Lock()
DAY = 86400


def read(name, otherwise=""):
    try:
        with open(f"{FOLDER}/{name}", encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return otherwise


class Store:
    """The users and places, kept in a file, so that a server that is started again has them."""

    def __init__(self):
        kept = json.loads(read("state", "{}"))
        self.users = kept.get("users", {"reader": hashlib.md5(b"secret").hexdigest()})
        self.places = kept.get("places", {})

    def save(self):
        with open(f"{FOLDER}/state.new", "w", encoding="utf-8") as file:
            json.dump({"users": self.users, "places": self.places}, file)
        os.replace(f"{FOLDER}/state.new", f"{FOLDER}/state")


STORE = Store()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "test"

    def log_message(self, *arguments):
        pass

    def date_time_string(self, timestamp=None):
        return formatdate(self.now(), usegmt=True)

    def send_response(self, code, message=None):
        self.send_response_only(code, message)
        if "no-date" not in self.switches:
            self.send_header("Date", self.date_time_string())

    def now(self):
        return int(time.time()) + (DAY if "ahead" in self.switches else -DAY if "behind" in self.switches else 0)

    def answer(self, status, value, kind="application/json", headers=()):
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, text in headers:
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.serve("GET")

    def do_PUT(self):
        self.serve("PUT")

    def do_POST(self):
        self.serve("POST")

    def serve(self, method):
        self.switches = set(read("switches").split())
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        with LOCK:
            with open(f"{FOLDER}/log", "a", encoding="utf-8") as file:
                file.write(f"{method} {self.path} {self.headers.get('x-auth-user') or '-'}\n")
        if self.misbehave():
            return
        if self.path.startswith("/opds") or self.path.startswith("/files") or self.path.startswith("/to"):
            return self.serve_catalogue()
        with LOCK:
            self.serve_places(method, body)

    def misbehave(self):
        """Answers as a broken server; returns False for a sound one."""
        if "down" in self.switches:
            self.close_connection = True
            self.connection.close()
        elif "silent" in self.switches:
            time.sleep(30)
        elif "slow" in self.switches:
            self.send_response(200)
            self.send_header("Content-Length", "100")
            self.end_headers()
            for _ in range(30):
                self.wfile.write(b" ")
                self.wfile.flush()
                time.sleep(1)
        elif "html" in self.switches:
            self.answer(200, b"<!doctype html><title>Welcome</title>", "text/html")
        elif "502" in self.switches:
            self.answer(502, b"<html>Bad gateway</html>", "text/html")
        elif "empty" in self.switches:
            self.answer(200, b"")
        elif "redirect-file" in self.switches:
            self.answer(302, b"", headers=[("Location", "file:///etc/passwd")])
        elif "redirect-host" in self.switches:
            self.answer(302, b"", headers=[("Location", "http://127.0.0.2:1/elsewhere")])
        elif "redirect-loop" in self.switches:
            self.answer(302, b"", headers=[("Location", self.path)])
        elif "long-header" in self.switches:
            self.answer(200, b"", headers=[("X-Long", "x" * (1 << 20))])
        elif "huge" in self.switches:
            self.send_response(200)
            self.end_headers()
            self.close_connection = True
            try:
                for _ in range(1 << 14):
                    self.wfile.write(b" " * (1 << 16))
            except OSError:
                pass
        else:
            return False
        return True

    # Places

    def is_authorized(self):
        if "cwa" in self.switches:
            return self.headers.get("Authorization") == "Basic " + base64.b64encode(b"reader:secret").decode()
        if "komga" in self.switches:
            return self.headers.get("x-auth-key") == "an-api-key"
        return STORE.users.get(self.headers.get("x-auth-user")) == self.headers.get("x-auth-key")

    def refuse(self, status, code, message):
        if "cwa" in self.switches:
            return self.answer(400, {"error": code, "message": message})
        return self.answer(status, {"code": code, "message": message})

    def serve_places(self, method, body):
        if self.path == "/healthcheck":
            return self.answer(200, {"state": "OK"})
        if "cwa" not in self.switches and self.headers.get("Accept") != "application/vnd.koreader.v1+json":
            return self.answer(412, {"code": 101, "message": "Invalid Accept header format."})
        try:
            value = json.loads(body) if body else {}
        except ValueError:
            return self.answer(400, {"code": 103, "message": "Invalid body"})
        if method == "POST" and self.path == "/users/create":
            return self.register(value)
        if not self.is_authorized():
            if "cwa" in self.switches and self.path != "/users/auth":
                return self.answer(400, {"error": 2001, "message": "Unauthorized"})
            return self.answer(401, {"code": 2001, "message": "Unauthorized"})
        if self.path == "/users/auth":
            return self.answer(200, {"authorized": "OK"})
        if method == "PUT" and self.path == "/syncs/progress":
            return self.push(value)
        if method == "GET" and self.path.startswith("/syncs/progress/"):
            return self.pull(self.path.rpartition("/")[2])
        return self.answer(404, {"message": "Not found"})

    def register(self, value):
        name, key = value.get("username"), value.get("password")
        if "komga" in self.switches or not name or ":" in name or not key:
            return self.answer(403, {"code": 2003, "message": "Invalid request"})
        if name in STORE.users:
            return self.answer(402, {"code": 2002, "message": "Username is already registered."})
        STORE.users[name] = key
        STORE.save()
        return self.answer(201, {"username": name})

    def push(self, value):
        document = value.get("document")
        if not document or ":" in document:
            return self.refuse(403, 2004, "Field 'document' not provided.")
        share, progress, device = value.get("percentage"), value.get("progress"), value.get("device")
        if not isinstance(share, (int, float)) or not isinstance(progress, str) or not progress or not device:
            return self.refuse(403, 2003, "Invalid request")
        if "unknown" in self.switches:
            return self.answer(404, {"message": "Book not found"})
        if "komga" in self.switches:
            number = progress.partition("[")[2].partition("]")[0]
            if not progress.startswith("/body/DocFragment[") or not number.isdigit():
                return self.answer(400, {"message": "Bad progress"})
            place = {"progress": f"/body/DocFragment[{number}].0", "percentage": share, "device": device,
                     "device_id": "komga"}
        else:
            place = {"progress": progress, "percentage": share, "device": device,
                     "device_id": value.get("device_id"), "timestamp": self.now()}
        STORE.places[document] = place
        STORE.save()
        with open(f"{FOLDER}/pushes", "a", encoding="utf-8") as file:
            file.write(json.dumps({"document": document, **place}) + "\n")
        return self.answer(200, {"document": document, "timestamp": self.now()})

    def pull(self, document):
        place = STORE.places.get(document)
        if place is None:
            if "komga" in self.switches:
                return self.answer(200, {"status": 404, "error": "Not Found"})
            return self.answer(200, {})
        place = {"document": document, **place}
        if "no-time" in self.switches:
            place.pop("timestamp", None)
        if "types" in self.switches:
            place.update(progress=["a"], percentage="half", device=7, timestamp="yesterday")
        if "controls" in self.switches:
            place.update(device="Ko\u001b]0;x\u0007bo\u202e\nX")
        if "other" in self.switches:
            place.update(document="0" * 32)
        if "own-id" in self.switches:
            place.update(progress="/body/DocFragment[9].0", percentage=0.9, timestamp=self.now())
        if "cwa" in self.switches:
            place.update(calibre_book_id=7)
        return self.answer(200, place)

    # Catalogues

    def serve_catalogue(self):
        path, _, query = self.path.partition("?")
        files = f"{FOLDER}/www{path}"
        if path.startswith("/opds-private") or path.startswith("/files/private"):
            if self.headers.get("Authorization") != "Basic " + base64.b64encode(b"reader:secret").decode():
                return self.answer(401, b"", headers=[("WWW-Authenticate", 'Basic realm="books"')])
            files = files.replace("private", "") if path.startswith("/opds-private") else files
        if query and os.path.exists(files + ".search"):
            files += ".search"
        if not os.path.isfile(files):
            return self.answer(404, b"Not found", "text/plain")
        with open(files, "rb") as file:
            body = file.read()
        port = str(self.server.server_address[1]).encode()
        headers = []
        if os.path.exists(f"{FOLDER}/www{path}.headers"):
            headers = [tuple(line.split(": ", 1)) for line in read(f"www{path}.headers").split("\n") if line]
        self.answer(200, body.replace(b"@PORT@", port), "application/octet-stream", headers)


def main():
    port = int(read("port", "0") or 0)
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.daemon_threads = True
    if os.path.exists(f"{FOLDER}/certificate"):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(f"{FOLDER}/certificate", f"{FOLDER}/key")
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    with open(f"{FOLDER}/port.new", "w", encoding="utf-8") as file:
        file.write(str(server.server_address[1]))
    os.replace(f"{FOLDER}/port.new", f"{FOLDER}/port")
    server.serve_forever()


main()
