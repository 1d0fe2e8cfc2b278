"""A greedy arc-hybrid dependency parser by averaged perceptron (transitions and oracle: Goldberg and Nivre 2013),
and a second perceptron that names each arc once the tree is known. Relations follow Universal Dependencies, with
subtypes folded away. Pure Python; about two transitions a unit, so time is linear in the sentence.
"""

from __future__ import annotations

from collections.abc import Sequence

SHIFT, LEFT, RIGHT = 0, 1, 2
ROOT = -1
_NO = "-"


class State:
    """Stack, buffer position and the arcs so far. Heads are unit indexes; the root's head is ROOT, unset is None."""

    __slots__ = ("forms", "heads", "left", "next", "right", "stack", "tags")

    def __init__(self, forms: Sequence[str], tags: Sequence[str]) -> None:
        self.forms, self.tags = forms, tags
        self.stack: list[int] = []
        self.next = 0
        n = len(tags)
        self.heads: list[int | None] = [None] * n
        self.left: list[list[int]] = [[] for _ in range(n)]
        self.right: list[list[int]] = [[] for _ in range(n)]

    def done(self) -> bool:
        """True when the buffer is empty and one unit, the root, is left on the stack."""
        return self.next >= len(self.tags) and len(self.stack) <= 1

    def legal(self) -> list[int]:
        """The moves that are possible now."""
        moves = []
        buffered = self.next < len(self.tags)
        if buffered:
            moves.append(SHIFT)
            if self.stack:
                moves.append(LEFT)
        if len(self.stack) >= 2:
            moves.append(RIGHT)
        return moves

    def apply(self, move: int) -> None:
        """SHIFT pushes the next unit; LEFT hangs the top under the next unit; RIGHT hangs it under the one below."""
        if move == SHIFT:
            self.stack.append(self.next)
            self.next += 1
            return
        child = self.stack.pop()
        if move == LEFT:
            self.heads[child] = self.next
            self.left[self.next].append(child)
        else:
            head = self.stack[-1]
            self.heads[child] = head
            self.right[head].append(child)


def move_features(state: State) -> list[str]:
    """Names of the features that fire in this state: words, tags, distance, valency and children of the front units."""
    forms, tags, stack = state.forms, state.tags, state.stack
    n = len(tags)
    d = len(stack)
    b0 = state.next
    if b0 < n:
        bw, bt = forms[b0], tags[b0]
        bl = state.left[b0]
        blt = tags[bl[-1]] if bl else _NO
        blw = forms[bl[-1]] if bl else _NO
        blc = len(bl) if len(bl) < 3 else 3
    else:
        bw = bt = blt = blw = _NO
        blc = 0
    b1t, b1w = (tags[b0 + 1], forms[b0 + 1]) if b0 + 1 < n else (_NO, _NO)
    b2t = tags[b0 + 2] if b0 + 2 < n else _NO
    if not d:
        return ["E", f"E{bt}"]
    s0 = stack[-1]
    sw, st = forms[s0], tags[s0]
    sl, sr = state.left[s0], state.right[s0]
    slt = tags[sl[-1]] if sl else _NO
    slw = forms[sl[0]] if sl else _NO
    srt = tags[sr[-1]] if sr else _NO
    srw = forms[sr[-1]] if sr else _NO
    slc, src = min(len(sl), 3), min(len(sr), 3)
    gap = min(b0 - s0, 5) if b0 < n else 9
    if d > 1:
        s1 = stack[-2]
        tw, tt = forms[s1], tags[s1]
        tl, tr = state.left[s1], state.right[s1]
        trt = tags[tr[-1]] if tr else _NO
        tlt = tags[tl[-1]] if tl else _NO
        tlw = forms[tl[0]] if tl else _NO
        trc = min(len(tr), 3)
        gap1 = min(s0 - s1, 5)
    else:
        tw = tt = trt = tlt = tlw = _NO
        trc = gap1 = 0
    ut, uw = (tags[stack[-3]], forms[stack[-3]]) if d > 2 else (_NO, _NO)
    p = f"{st} {bt}"
    q = f"{tt} {st}"
    return [
        "a",
        f"b{sw}",
        f"c{st}",
        f"d{bw}",
        f"e{bt}",
        f"f{tw}",
        f"g{tt}",
        f"h{b1t}",
        f"i{b1w}",
        f"j{sw} {bw}",
        f"k{p}",
        f"l{sw} {bt}",
        f"m{st} {bw}",
        f"n{tw} {sw}",
        f"o{q}",
        f"p{tw} {st}",
        f"q{tt} {sw}",
        f"r{p} {b1t}",
        f"s{q} {bt}",
        f"t{bt} {b1t} {b2t}",
        f"u{ut} {q}",
        f"v{q} {p} {b1t}",
        f"w{p} {gap}",
        f"x{q} {gap1}",
        f"y{p} {blt}",
        f"z{p} {slt} {srt}",
        f"A{q} {trt} {srt}",
        f"B{q} {slt}",
        f"C{p} {srt} {blt}",
        f"D{st} {slc}{src}",
        f"F{tt} {trc} {bt}",
        f"G{bt} {blc}",
        f"H{srw} {bt} {st}",
        f"I{slw} {q}",
        f"J{q} {bw}",
        f"K{tw} {bw} {slw}",
        f"L{ut} {st} {bt}",
        f"M{q} {bt} {b1t} {gap1}",
        f"N{slw} {tw}",
        f"O{st} {tlt} {tt} {bt}",
        f"P{uw} {q}",
        f"Q{p} {blw}",
        f"R{tlw} {q} {bt}",
        f"S{tw} {st} {bt}",
        f"T{q} {b1w}",
    ]


def label_features(
    i: int, head: int, forms: Sequence[str], tags: Sequence[str], kids: Sequence[Sequence[int]], above: str
) -> list[str]:
    """Features for naming the arc head -> i; `above` is the relation of the head itself."""
    dt, dw = tags[i], forms[i]
    mine = kids[i]
    first = forms[mine[0]] if mine else _NO
    firsts = tags[mine[0]] if mine else _NO
    if head == ROOT:
        return ["r", f"r{dt}"]
    ht, hw = tags[head], forms[head]
    sisters = kids[head]
    where = sisters.index(i)
    sister = tags[sisters[where - 1]] if where else _NO
    later = tags[sisters[where + 1]] if where + 1 < len(sisters) else _NO
    side = "L" if i < head else "R"
    gap = min(abs(head - i), 4)
    last = tags[mine[-1]] if mine else _NO
    pair = f"{side}{ht} {dt}"
    aux = "".join(sorted({forms[k][:3] for k in sisters if tags[k] in {"VBZ", "VBD", "VBP"} and k < head}))
    has = "".join(sorted({tags[k][0] for k in mine}))
    return [
        "b",
        f"a{pair}",
        f"c{pair} {gap}",
        f"d{side}{dw}",
        f"e{side}{dw} {ht}",
        f"f{side}{hw} {dt}",
        f"g{hw} {dw}",
        f"h{pair} {first}",
        f"i{pair} {firsts}",
        f"j{pair} {sister}",
        f"k{pair} {later}",
        f"l{pair} {above}",
        f"m{pair} {last}",
        f"n{side}{above} {dt} {first}",
        f"o{pair} {aux}",
        f"p{side}{ht} {dw} {first}",
        f"q{hw} {first} {dt}",
        f"r{pair} {has}",
        f"s{pair} {sister} {later}",
        f"t{pair} {firsts} {above}",
    ]


class Parser:
    """Forms and tags to a tree. `moves`: feature -> (SHIFT, LEFT, RIGHT); `labels`: feature -> relation -> weight."""

    def __init__(self, moves: dict[str, list[int]], labels: dict[str, dict[str, int]]) -> None:
        self.moves = moves
        self.labels = labels

    def choose(self, state: State) -> int:
        """The best legal move."""
        weights = self.moves
        a = b = c = 0
        for row in map(weights.get, move_features(state)):
            if row is not None:
                a += row[0]
                b += row[1]
                c += row[2]
        scores = (a, b, c)
        return max(state.legal(), key=scores.__getitem__)

    def parse(self, forms: Sequence[str], tags: Sequence[str]) -> tuple[list[int], list[str]]:
        """Heads (ROOT for the root) and relations."""
        if not tags:
            return [], []
        state = State(forms, tags)
        while not state.done():
            state.apply(self.choose(state))
        heads = [ROOT if h is None else h for h in state.heads]
        return heads, self.name_arcs(forms, tags, heads)

    def name_arcs(self, forms: Sequence[str], tags: Sequence[str], heads: Sequence[int]) -> list[str]:
        """Relations for a finished tree, from the root downwards."""
        kids: list[list[int]] = [[] for _ in tags]
        order: list[int] = []
        for i, h in enumerate(heads):
            if h == ROOT:
                order.append(i)
            else:
                kids[h].append(i)
        names = ["root"] * len(tags)
        for i in order:  # grows while it is walked: breadth first
            order.extend(kids[i])
            if heads[i] == ROOT:
                continue
            scores: dict[str, int] = {}
            for row in map(self.labels.get, label_features(i, heads[i], forms, tags, kids, names[heads[i]])):
                if row is not None:
                    for r, v in row.items():
                        scores[r] = scores.get(r, 0) + v
            names[i] = max(scores, key=lambda r: (scores[r], r)) if scores else "dep"
        return names
