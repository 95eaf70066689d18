"""SipHash-1-3 by CPython, whose hash of bytes it is, for SipHashTest.

Keys are those that CPython makes of PYTHONHASHSEED, by its own generator; 0 means a key of zeros.
Needs CPython 3.11 or later (sys.hash_info.algorithm is siphash13); made with 3.11.7.
Writes src/test/resources/fixtures/siphash/siphash.json; run from the root of the repository.
"""
import json
import os
import subprocess
import sys

SEEDS = [0, 1, 2026]
TEXTS = ["a", "ab", "abc", "abcd", "abcde", "climate", "climate change", "naïve", "東京都", "Ωmega", "😀 rain", "x" * 40]
NUMBERS = [0, 1, -1, 0x0706050403020100, -(2**63), 2**63 - 1]


def key(seed):
    """The first 16 bytes of CPython's secret: lcg_urandom of Python/bootstrap_hash.c."""
    drawn = bytearray()
    for _ in range(16 if seed else 0):
        seed = (seed * 214013 + 2531011) % 2**32
        drawn.append(seed >> 16 & 0xFF)
    drawn = drawn or bytes(16)
    return [int.from_bytes(drawn[i : i + 8], "little", signed=True) for i in (0, 8)]


def hashes():
    return {
        "texts": {text: hash(text.encode("utf-16-le")) for text in TEXTS},
        "numbers": {str(n): hash(n.to_bytes(8, "little", signed=True)) for n in NUMBERS},
    }


if len(sys.argv) > 1:
    print(json.dumps(hashes()))
else:
    assert sys.hash_info.algorithm == "siphash13", sys.hash_info
    cases = []
    for seed in SEEDS:
        environment = os.environ | {"PYTHONHASHSEED": str(seed)}
        run = subprocess.run([sys.executable, __file__, "-"], env=environment, capture_output=True, check=True)
        cases.append({"key": key(seed)} | json.loads(run.stdout))
    os.makedirs("src/test/resources/fixtures/siphash", exist_ok=True)
    with open("src/test/resources/fixtures/siphash/siphash.json", "w") as out:
        json.dump(cases, out, indent=1)
        out.write("\n")
