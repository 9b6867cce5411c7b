"""Compiles an author's source: syntax, imports and the entry function, each problem with its line and column."""

import ast
import marshal

from .loading import AUTHOR_MODULE
from .message import close_message, open_message
from .modules import AVAILABLE


def check(data):
    header, blob = open_message(data)
    start, length = header["source"]
    problems = []
    sources = {AUTHOR_MODULE: (header["fileName"], str(blob[start : start + length], "utf-8"))}
    for name, (file, start, length) in header["modules"].items():
        sources[name] = (file, str(blob[start : start + length], "utf-8"))
    codes = {}
    needed = [AUTHOR_MODULE]
    while needed:
        name = needed.pop()
        if name in codes:
            continue
        file, source = sources[name]
        tree = _parse(source, file, problems)
        if tree is None:
            break
        place = _places(source)
        needed.extend(_imports(tree, place, header["role"], sources, problems))
        if name == AUTHOR_MODULE:
            _check_entry(tree, place, header["role"], problems)
        codes[name] = _compile(tree, source, file, problems)
    if problems:
        return close_message({"problems": problems[:50]})
    blobs = {name: marshal.dumps(code) for name, code in codes.items()}
    spans = {}
    offset = 0
    for name, blob in blobs.items():
        spans[name] = [offset, len(blob)]
        offset += len(blob)
    return close_message({"codes": spans}, *blobs.values())


def _problem(problems, line, column, message):
    problems.append({"line": line or 1, "column": column or 1, "message": message})


def _lines(source):
    """As Python's own reader takes them."""
    return source.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _places(source):
    """Of a node: its line, and its column as editors count, in UTF-16 units from 1 on. The parser counts bytes."""
    lines = [line.encode("utf-8", "replace") for line in _lines(source)]

    def place(node):
        before = lines[node.lineno - 1][: node.col_offset] if node.lineno <= len(lines) else b""
        return node.lineno, len(before.decode("utf-8", "replace").encode("utf-16-le")) // 2 + 1

    return place


def _syntax_problem(problems, source, error):
    """The place of a syntax error is given in characters."""
    line, column = error.lineno or 1, error.offset or 1
    lines = _lines(source)
    before = lines[line - 1][: column - 1] if line <= len(lines) else ""
    column = max(len(before.encode("utf-16-le", "replace")) // 2 + 1, column)
    _problem(problems, line, column, f"{type(error).__name__}: {error.msg}")


def _parse(source, file, problems):
    try:
        return ast.parse(source, file)
    except SyntaxError as error:
        _syntax_problem(problems, source, error)
    except (RecursionError, MemoryError):
        _problem(problems, 1, 1, "The source is nested too deeply.")
    except ValueError as error:
        _problem(problems, 1, 1, str(error))
    return None


def _compile(tree, source, file, problems):
    try:
        return compile(tree, file, "exec", dont_inherit=True)
    except SyntaxError as error:
        _syntax_problem(problems, source, error)
    except (RecursionError, MemoryError):
        _problem(problems, 1, 1, "The source is nested too deeply.")
    return None


def _imports(tree, place, role, sources, problems):
    """The names of the needed modules among `sources`. The role is the name of its own module, too."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                message = "Relative imports are not available: a script is one file."
                _problem(problems, *place(node), message)
                continue
            names = [node.module]
        else:
            continue
        for name in names:
            if name in sources and name != AUTHOR_MODULE:
                found.append(name)
            # Adapters of earlier versions may name the module of tiles.
            elif name not in (role, "tile", *AVAILABLE, "collections.abc", "html.entities"):
                available = ", ".join(sorted((*AVAILABLE, *(s for s in sources if s != AUTHOR_MODULE))))
                message = f"The module {name!r} is not available in a script. Available: {role}, {available}."
                _problem(problems, *place(node), message)
    return found


def _check_entry(tree, place, role, problems):
    wanted = "evaluate" if role == "tile" else "handle"
    signature = "def evaluate(ctx):" if role == "tile" else "async def handle(request, host):"
    count = 1 if role == "tile" else 2
    entry = None
    near = None
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            if node.name == wanted:
                entry = node
            elif node.name.lower() in (wanted, "main", "run", "evaluate", "handle"):
                near = node
        elif isinstance(node, ast.Assign):
            if any(isinstance(item, ast.Name) and item.id == wanted for item in node.targets):
                return
    if entry is None:
        hint = f" (there is a function {near.name!r})" if near else ""
        line, column = place(near) if near else (1, 1)
        _problem(problems, line, column, f"The script needs `{signature}` at its top level{hint}.")
        return
    at = place(entry)
    if role == "tile" and isinstance(entry, ast.AsyncFunctionDef):
        message = "`evaluate` can't be async: a tile has nothing to wait for. Use `def evaluate(ctx):`."
        _problem(problems, *at, message)
    if role == "adapter" and isinstance(entry, ast.FunctionDef):
        message = "`handle` must be async, because `host.fetch` is awaited. Use `async def handle(request, host):`."
        _problem(problems, *at, message)
    if _is_generator(entry):
        _problem(problems, *at, f"`{wanted}` can't be a generator: return the result instead of yielding.")
    arguments = entry.args
    positional = len(arguments.posonlyargs) + len(arguments.args)
    required = positional - len(arguments.defaults)
    if required > count or (positional < count and arguments.vararg is None):
        _problem(problems, *at, f"`{wanted}` must take {count} argument{'s' if count > 1 else ''}: `{signature}`.")


def _is_generator(function):
    waiting = list(function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.Yield, ast.YieldFrom)):
            return True
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            waiting.extend(ast.iter_child_nodes(node))
    return False
