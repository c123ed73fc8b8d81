#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The description of the interface against the server: its paths and methods are those that
are routed, what it names as answers is what is answered, and all its references exist.

    test_openapi.py NOVAE ROUTES
"""
import json
import os
import pathlib
import re
import sys
import unittest

from client import Person, Server

NOVAE = ROUTES = None


def routed():
    """The rows of the routing table: (method, pattern) and the status of the answer."""
    text = pathlib.Path(ROUTES).read_text(encoding="utf-8")
    names = dict(re.findall(r'#define (\w+)\s+((?:API )?"[^"]*")', text))
    names["TABLE"] = names["TABLE"].replace("API ", names["API"] + " ")
    rows = re.findall(r'\{NV_HTTP_(\w+),\s*((?:API|TABLE)?\s*(?:"[^"]*")?),\s*(\d{3})', text)
    for method, pattern, status in rows:
        for name, value in names.items():
            pattern = re.sub(rf"\b{name}\b(?=[\s,]|$)", value, pattern)
        yield (method.lower(), "".join(re.findall(r'"([^"]*)"', pattern))), status


class Description(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.server = Server(NOVAE)
        cls.document = Person(cls.server).get("/openapi.json")

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def operations(self):
        for path, methods in self.document["paths"].items():
            for method, operation in methods.items():
                yield method, path, operation

    def test_it_is_3_1(self):
        self.assertTrue(self.document["openapi"].startswith("3.1"))

    def test_paths_methods_and_statuses_are_those_of_the_router(self):
        described = {(method, re.sub(r"\{\w+\}", "*", path)):
                     next(s for s in operation["responses"] if s < "400")
                     for method, path, operation in self.operations()}
        self.assertEqual(described, dict(routed()))
        self.assertGreater(len(described), 25)

    def test_references_exist(self):
        for reference in re.findall(r'"#/([^"]*)"', json.dumps(self.document)):
            place = self.document
            for part in reference.split("/"):
                self.assertIn(part, place, reference)
                place = place[part]

    def test_other_methods_are_not_allowed(self):
        methods = {}
        for method, path, _ in self.operations():
            methods.setdefault(path, set()).add(method.upper())
        for path, allowed in methods.items():
            concrete = re.sub(r"\{\w+\}", "abcdefgh", path)
            for method in {"GET", "POST", "PUT", "DELETE"} - allowed:
                answer = Person(self.server).ask(method, concrete)
                self.assertEqual((answer.status, answer.word), (405, "not-allowed"), path)
                listed = set(answer.headers["allow"].split(", ")) - {"HEAD"}
                self.assertEqual(listed, allowed, path)

    def test_answers_are_described(self):
        """Each operation, asked by nobody and by somebody, answers what it says."""
        for person in (Person(self.server), self.server.person()):
            for method, path, operation in self.operations():
                if path.endswith("/sessions") and method == "delete":
                    continue
                if path.endswith("/notices/stream") and person.token:
                    continue  # it would not end
                concrete = re.sub(r"\{\w+\}", "abcdefgh", path)
                body = {} if method == "post" else None
                answer = person.ask(method.upper(), concrete, body)
                self.assertIn(str(answer.status), operation["responses"], (method, path))


if __name__ == "__main__":
    NOVAE, ROUTES = os.path.abspath(sys.argv.pop(1)), sys.argv.pop(1)
    unittest.main(verbosity=2)
