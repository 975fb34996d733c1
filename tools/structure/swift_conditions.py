"""Finds the conditions of Swift sources, and writes copies of these in which each can be switched off.

A condition is an operand of `&&` or `||`, a clause of `if`, `guard` or `where`, the question of `a ? b : c`, or a
whole function: one that returns a Bool, an optional value or an array, or nothing. Switched off, an operand and a
clause have no effect on what they are part of; a function returns true or false, nil, an empty array, or at once.

The sources are cut into tokens and brackets, not parsed: what follows relies on them being formatted."""
import collections
import re

TOKEN = re.compile(r'''
    (?P<space>\s+)
  | (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<string>"""(?:\\.|.)*?"""|"(?:\\\((?:[^()"]|\([^()]*\)|"[^"]*")*\)|\\.|[^"\\\n])*")
  | (?P<word>[@\#$]?[A-Za-z_][A-Za-z_0-9]*|`\w+`)
  | (?P<number>[0-9][0-9A-Za-z_]*(?:\.[0-9]+)?)
  | (?P<bracket>[(){}\[\]])
  | (?P<sign>[,;:](?!:)|[-+*/%<>=!&|^~?.]+|.)''', re.X | re.S)
CLOSING = {'(': ')', '[': ']', '{': '}'}

# Words that an expression does not continue across.
WORDS = set('''return let var func init case default if guard else while for in where switch do catch throw throws
    private public internal fileprivate package static mutating struct enum class extension protocol import break
    continue fallthrough defer repeat self. is as try inout some any'''.split()) - {'is', 'as', 'any', 'some', 'try'}
ASSIGNMENTS = {'=', '+=', '-=', '*=', '/=', '|=', '&=', '^=', '->'}

Token = collections.namedtuple('Token', 'kind text start end breaks')  # breaks: a line ends before it
Group = collections.namedtuple('Group', 'kind text start end breaks items')


def tokens(source):
    """The tokens of a source without white space and comments."""
    found, position, breaks = [], 0, False
    while position < len(source):
        match = TOKEN.match(source, position)
        kind, text = match.lastgroup, match.group()
        position = match.end()
        if kind in ('space', 'comment'):
            breaks |= '\n' in text
            continue
        found.append(Token(kind, text, match.start(), match.end(), breaks))
        breaks = False
    return found


def tree(source):
    """The tokens, those between brackets as groups."""
    stack = [[]]
    opened = []
    for token in tokens(source):
        if token.kind == 'bracket' and token.text in CLOSING:
            opened.append(token)
            stack.append([])
        elif token.kind == 'bracket':
            items, start = stack.pop(), opened.pop()
            stack[-1].append(Group('group', start.text, start.start, token.end, start.breaks, items))
        else:
            stack[-1].append(token)
    return stack[0]


class Condition:
    """A condition of a source: the places where text is inserted so that it can be switched off."""

    def __init__(self, kind, start, end, name):
        self.kind, self.start, self.end, self.name = kind, start, end, name


class Finder:
    """The conditions of a source."""

    def __init__(self, source):
        self.source = source
        self.found = []
        self.names = []
        self.region(tree(source), is_body=False)

    def add(self, kind, nodes):
        if nodes:
            name = self.names[-1] if self.names else ''
            self.found.append(Condition(kind, nodes[0].start, nodes[-1].end, name))

    # Regions: what brackets enclose.

    def region(self, nodes, is_body):
        index = 0
        run = []
        while index < len(nodes):
            node = nodes[index]
            if run and node.breaks and not self.continues(run[-1], node):
                self.expression(run)
                run = []
            if node.kind == 'word' and node.text in ('func', 'init', 'var') and self.declares(nodes, index):
                self.expression(run)
                run = []
                index = self.declaration(nodes, index)
                continue
            if node.kind == 'word' and node.text in ('if', 'guard', 'while'):
                self.expression(run)
                run = []
                index = self.clauses(nodes, index)
                continue
            if node.kind == 'word' and node.text == 'where':
                self.expression(run)
                run = []
                index = self.where(nodes, index)
                continue
            if node.kind == 'word' and node.text == 'switch':
                self.expression(run)
                run = []
            if node.kind == 'group':
                run.append(node)
                self.inside(node)
            elif self.bounds(node):
                is_question = node.text == '?' and node.kind == 'sign'
                self.expression(run, is_question)
                run = []
            else:
                run.append(node)
            index += 1
        self.expression(run)

    def inside(self, group):
        nodes = group.items
        if group.text == '{':
            # The parameters of a closure.
            for index, node in enumerate(nodes[:12]):
                if node.kind == 'word' and node.text == 'in' and not any(
                        n.kind == 'word' and n.text == 'for' for n in nodes[:index]):
                    nodes = nodes[index + 1:]
                    break
        self.region(nodes, group.text == '{')

    def continues(self, last, node):
        """True if a line that begins with `node` continues the one before it."""
        if last.kind == 'sign' and last.text not in ('?', '!') and last.text != '...':
            return True
        if node.kind == 'sign':
            return node.text[0] in '&|.?:=<>+-*/' and node.text not in ('.',) or node.text.startswith('.')
        return node.kind == 'group' and node.text == '{'

    def bounds(self, node):
        if node.kind == 'word':
            return node.text in WORDS
        if node.kind == 'sign':
            if node.text == '?':
                return self.source[node.start - 1].isspace()
            return node.text in ',;:' or node.text in ASSIGNMENTS
        return False

    # Statements.

    def clauses(self, nodes, index):
        """The clauses of `if`, `guard` and `while`, which end before `else` or a brace."""
        keyword = nodes[index].text
        start = end = index + 1
        while end < len(nodes):
            node = nodes[end]
            if keyword == 'guard' and node.kind == 'word' and node.text == 'else':
                break
            if keyword != 'guard' and node.kind == 'group' and node.text == '{':
                break
            end += 1
        clauses, clause = [], []
        for node in nodes[start:end] + [None]:
            if node is None or node.kind == 'sign' and node.text == ',':
                clauses.append(clause)
                clause = []
            else:
                clause.append(node)
        for clause in clauses:
            if not clause:
                continue
            if clause[0].kind == 'word' and clause[0].text in ('let', 'var', 'case', '#available'):
                after = [k for k, n in enumerate(clause) if n.kind == 'sign' and n.text == '=']
                self.region(clause[after[0] + 1:] if after else [], False)
                continue
            if keyword == 'if' and len(clauses) == 1 and not any(
                    n.kind == 'sign' and n.text in ('&&', '||') for n in clause):
                self.add('or', clause)
            elif not any(n.kind == 'sign' and n.text == '||' for n in clause) or len(clauses) > 1:
                if keyword != 'while':
                    self.add('and', clause)
            self.region(clause, False)
        return end

    def where(self, nodes, index):
        end = index + 1
        while end < len(nodes):
            node = nodes[end]
            if node.kind == 'sign' and node.text in ':,' or node.kind == 'group' and node.text == '{':
                break
            if node.kind == 'word' and node.text in ('let', 'var', 'case'):
                break
            end += 1
        clause = nodes[index + 1:end]
        self.add('and', clause)
        self.region(clause, False)
        return end

    # Expressions.

    def expression(self, run, is_question=False):
        if not run:
            return
        if is_question:
            self.add('choice', run)
        alternatives = self.split(run, '||')
        for alternative in alternatives:
            if len(alternatives) > 1:
                self.add('or', alternative)
            terms = self.split(alternative, '&&')
            if len(terms) > 1:
                for term in terms:
                    self.add('and', term)

    def split(self, run, sign):
        parts, part = [], []
        for node in run:
            if node.kind == 'sign' and node.text == sign:
                parts.append(part)
                part = []
            else:
                part.append(node)
        return [p for p in parts + [part] if p]

    # Functions.

    def declares(self, nodes, index):
        if nodes[index].text == 'init':
            return index == 0 or not (nodes[index - 1].kind == 'sign' and nodes[index - 1].text.endswith('.'))
        return True

    def declaration(self, nodes, index):
        """A function or a computed property, and its body."""
        keyword = nodes[index].text
        end = index + 1
        if keyword == 'var':
            # name: Type {
            if not (index + 2 < len(nodes) and nodes[index + 2].kind == 'sign' and nodes[index + 2].text == ':'):
                return index + 1
            end = index + 3
            while end < len(nodes) and not nodes[end].breaks and not (
                    nodes[end].kind == 'sign' and nodes[end].text in '=,'):
                if nodes[end].kind == 'group' and nodes[end].text == '{':
                    break
                end += 1
            if end >= len(nodes) or not (nodes[end].kind == 'group' and nodes[end].text == '{'):
                return index + 1
            result = self.source[nodes[index + 3].start:nodes[end - 1].end]
        else:
            while end < len(nodes) and not (nodes[end].kind == 'group' and nodes[end].text == '{'):
                if nodes[end].kind == 'word' and nodes[end].text in ('func', 'init', 'struct', 'enum'):
                    return index + 1
                end += 1
            if end >= len(nodes):
                return index + 1
            arrows = [k for k in range(index, end) if nodes[k].kind == 'sign' and nodes[k].text == '->']
            result = self.source[nodes[arrows[0] + 1].start:nodes[end - 1].end] if arrows else ''
            result = result.split(' where ')[0]
            if keyword == 'init':
                is_failable = nodes[index + 1].kind == 'sign' and nodes[index + 1].text == '?'
                result = 'Self?' if is_failable else 'init'
        body = nodes[end]
        name = nodes[index + 1].text if keyword != 'init' else 'init'
        self.names.append(name)
        self.function(body, result.strip())
        self.inside(body)
        self.names.pop()
        return end + 1

    def function(self, body, result):
        items = body.items
        if not items or items[0].kind == 'word' and items[0].text in ('get', 'set', '_read'):
            return
        first = items[0]
        statement = first.kind == 'word' and first.text in (
            'let', 'var', 'guard', 'for', 'while', 'return', 'func', 'defer', 'repeat', 'do')
        if first.kind == 'word' and first.text in ('if', 'switch'):
            text = self.source[body.start:body.end]
            statement = 'return ' in text or result in ('', 'init')
            if not statement:
                return
        starts = statement or result in ('', 'init') or any(
            n.breaks and not self.continues(p, n) for p, n in zip(items, items[1:]))
        condition = None
        if result == 'Bool':
            condition = 'bool'
        elif result.endswith('?'):
            condition = 'nil'
        elif result.startswith('[') and result.endswith(']'):
            condition = 'empty'
        elif result == '':
            condition = 'void'
        if condition:
            found = Condition(condition, first.start, first.start, self.names[-1])
            found.needs_return = not starts
            self.found.append(found)


def conditions(source):
    """The conditions of a source, in order, each once."""
    seen, found = set(), []
    for condition in sorted(Finder(source).found, key=lambda c: (c.start, -c.end)):
        key = condition.kind, condition.start, condition.end
        if key not in seen:
            seen.add(key)
            found.append(condition)
    return found


def switches(condition):
    """The names of the ways to switch a condition off."""
    return {'and': ['always'], 'or': ['never'], 'choice': ['always', 'never'], 'bool': ['always', 'never'],
            'nil': ['nil'], 'empty': ['none'], 'void': ['skipped']}[condition.kind]


def rewritten(source, found, first):
    """The source with calls that switch its conditions, which have the numbers from `first` on."""
    edits = collections.defaultdict(list)  # place: (order, text)
    number = first
    for condition in found:
        if condition.kind in ('and', 'or', 'choice'):
            # Outer calls open first and close last.
            edits[condition.start].append((1, -condition.end, f'rule_{condition.kind}({number}, '))
            edits[condition.end].append((0, -condition.start, ')'))
        else:
            text = {'bool': f'if rule_off({number}) {{ return true }}; if rule_off({number + 1}) {{ return false }}; ',
                    'nil': f'if rule_off({number}) {{ return nil }}; ',
                    'empty': f'if rule_off({number}) {{ return [] }}; ',
                    'void': f'if rule_off({number}) {{ return }}; '}[condition.kind]
            if condition.needs_return:
                text += 'return '
            edits[condition.start].append((0, -1 << 40, text))
        number += len(switches(condition))
    out, last = [], 0
    for place in sorted(edits):
        out.append(source[last:place])
        out += [text for _, _, text in sorted(edits[place])]
        last = place
    return ''.join(out) + source[last:], number
