"""The Tab key: what a command line could become, read off the parser, and how each shell asks for it."""

import argparse
from collections.abc import Iterator, Sequence

from mazzo import bots

FILES = ":files"
"""The answer when any file will do: shells complete those themselves."""

LEVELS = ("--bot", "--bots", "--against")
"""The options that name levels, joined by commas or plus signs."""


def complete(parser: argparse.ArgumentParser, words: Sequence[str]) -> Iterator[str]:
    """Yield what the last of these words could become, each with a tab and what it means if that is known."""
    *before, start = words or [""]
    parser, before, meanings = _command(parser, before)
    option = parser._option_string_actions.get(before[-1]) if before else None
    if option is not None and option.nargs != 0:
        found = _values(option, start)
    elif start.startswith("-"):
        found = _options(parser, before)
    else:
        found = _positionals(parser, before, meanings)
    return (line for line in found if line == FILES or line.startswith(start))


def _command(
    parser: argparse.ArgumentParser, before: list[str]
) -> tuple[argparse.ArgumentParser, list[str], dict[str, str]]:
    """Return the parser of the named command and the words after it, or else all commands."""
    commands = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    for place, word in enumerate(before):
        if word in commands.choices:
            return commands.choices[word], before[place + 1 :], {}
    return parser, before, {choice.dest: choice.help or "" for choice in commands._choices_actions}


def _values(option: argparse.Action, start: str) -> Iterator[str]:
    if set(option.option_strings) & set(LEVELS):
        said = start[: max(start.rfind(","), start.rfind("+")) + 1]
        yield from (said + level for level in bots.LEVELS)
    elif option.choices is not None:
        yield from map(str, option.choices)
    elif "FILE" in str(option.metavar):
        yield FILES


def _options(parser: argparse.ArgumentParser, before: Sequence[str]) -> Iterator[str]:
    for name, action in parser._option_string_actions.items():
        if name.startswith("--") and name not in before:
            yield f"{name}\t{(action.help or '').replace('%%', '%')}"


def _positionals(parser: argparse.ArgumentParser, before: Sequence[str], meanings: dict[str, str]) -> Iterator[str]:
    yield from (f"{name}\t{meaning}" for name, meaning in meanings.items())
    for action in parser._get_positional_actions():
        if action.choices is not None and not meanings and not set(action.choices) & set(before):
            yield from map(str, action.choices)
        elif "FILE" in str(action.metavar):
            yield FILES


_BASH = r"""# mazzo: completion for bash
_mazzo() {
    local word="${COMP_WORDS[COMP_CWORD]}" line
    COMPREPLY=()
    while IFS= read -r line; do
        if [ "$line" = ":files" ]; then
            compopt -o filenames 2>/dev/null
            while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$word")
        elif [ -n "$line" ]; then
            COMPREPLY+=("${line%%$'\t'*}")
        fi
    done < <("${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _mazzo mazzo
"""

_ZSH = r"""#compdef mazzo
# mazzo: completion for zsh
_mazzo() {
    local -a found
    local line
    for line in "${(@f)$("${words[1]}" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        if [[ $line == :files ]]; then
            _files
        elif [[ -n $line ]]; then
            found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
        fi
    done
    (( $#found )) && _describe mazzo found
}
compdef _mazzo mazzo
"""

_FISH = r"""# mazzo: completion for fish
function __mazzo_complete
    set -l words (commandline -opc) (commandline -ct)
    for line in ($words[1] __complete $words[2..-1] 2>/dev/null)
        if test "$line" = ":files"
            __fish_complete_path (commandline -ct)
        else
            echo $line
        end
    end
end
complete -c mazzo -f -a '(__mazzo_complete)'
"""

SCRIPTS = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH}
"""What makes each shell ask `mazzo __complete` with the words typed so far."""
