"""What the page and the server say to each other: frozen dataclasses, one place for every fact of the protocol.

A frame is a JSON text. The page's first one is `{"type": "hello", "token": ...}`; the server answers with the event
`welcome`. After that the page sends requests, `{"type": <name>, "id": <number>, ...fields}`, and each gets one frame,
`{"type": "answer", "id": ..., "result": ...}` or `{"type": "refusal", "id": ..., "refusal": ...}`. Events,
`{"type": "event", "name": <name>, "event": ...}`, go to every open page.

`typescript.py` writes the same types for the page.
"""
