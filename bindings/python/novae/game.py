# SPDX-License-Identifier: MIT
"""Games: the rules with their options, and how they are turned into numbers."""
import os
import re
import secrets
from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

from novae._library import aligned, check, ffi, integer, lib, new_error, span
from novae.errors import Error
from novae.record import read_record
from novae.state import State

_SEEDS = 2**64
_MAP_BYTES = 65536
_CHOICES: Dict[str, Tuple[str, ...]] = {
    "actions": ("grid", "list"),
    "observation": ("tokens", "planes"),
    "reward": ("win", "place", "score"),
    "autoreset": ("next_step", "same_step", "disabled"),
}


def _all_games() -> Dict[str, Any]:
    """The games of the library that are more than examples, by name."""
    every = [lib.nv_game_at(place) for place in range(lib.nv_game_count())]
    return {ffi.string(game.name).decode(): game for game in every if not game.example}


def games() -> List[str]:
    """The names of all games."""
    return list(_all_games())


def load_game(name: str, players: int = 2, **options: Any) -> "Game":
    """A game for so many players.

    Options: ``beginner`` (Nova Luna); ``map`` (a name or a path), ``map_text``, ``edition``,
    ``idle_limit`` (Terra Nova); ``actions`` ("grid", "list"), ``observation`` ("tokens",
    "planes"), ``reward`` ("win", "place", "score"), ``grid`` (16, 32, 64; Nova Luna).
    """
    return Game(name, players, options)


def _reload(name: str, players: int, options: Mapping[str, Any]) -> "Game":
    """For pickles."""
    return Game(name, players, dict(options))


def choice(option: str, value: Any) -> int:
    """The number of a choice in words."""
    names = _CHOICES[option]
    if value not in names:
        raise Error(f"{option} must be one of {', '.join(names)}, not {value!r}")
    return names.index(value)


def _python_name(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def _rules_options(game: Any) -> Dict[str, Tuple[int, Any]]:
    """The options of the rules by their names here: index and C struct."""
    found: Dict[str, Tuple[int, Any]] = {}
    index = 0
    while game.options != ffi.NULL and game.options[index].name != ffi.NULL:
        option = game.options[index]
        found[_python_name(ffi.string(option.name).decode())] = (index, option)
        index += 1
    return found


def _shipped_maps(game: Any) -> Dict[str, str]:
    found: Dict[str, str] = {}
    index = 0
    while game.maps != ffi.NULL and game.maps[index].name != ffi.NULL:
        found[ffi.string(game.maps[index].name).decode()] = ffi.string(
            game.maps[index].text).decode()
        index += 1
    return found


def _map_text(game: Any, name: Union[str, "os.PathLike[str]"]) -> str:
    """The text of a map that ships, or of a file: a name that ends in .map is a path."""
    maps = _shipped_maps(game)
    if isinstance(name, str) and name in maps:
        return maps[name]
    if not isinstance(name, (str, os.PathLike)):
        raise Error(f"map must be a name or a path, not {name!r}")
    path = os.fspath(name)
    if not path.endswith(".map"):
        raise Error(f"there is no map {path!r}: {', '.join(maps)}, or the path of a .map file")
    try:
        with open(path, "rb") as file:
            data = file.read(_MAP_BYTES + 1)
    except OSError as problem:
        raise Error(f"map {path!r}: {problem.strerror}") from None
    return data.decode("utf-8", "surrogateescape")


def _value_text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class Game:
    """The rules of one game with its options; made by :func:`load_game`."""

    def __init__(self, name: str, players: int, options: Dict[str, Any]):
        known = _all_games()
        if name not in known:
            raise Error(f"there is no game {name!r}: {', '.join(known)}")
        self._c = known[name]
        self._name = name
        self._players = integer(players, "players", 1, 4)
        self._options = dict(options)
        self._env_options = self._read_env_options(dict(options))
        owner, rules = aligned(self._c.rules_size)
        self._configure(rules, self._options)
        self._env = self.make_env(rules=rules)
        self._rules = lib.nv_env_rules(self._env)
        self._actions: int = lib.nv_env_actions(self._env)
        self._shape = self._read_shape()
        self._key = (name, self._players, tuple(sorted(self._env_options.items())),
                     bytes(ffi.buffer(self._rules, self._c.rules_size)))

    def _read_env_options(self, options: Dict[str, Any]) -> Dict[str, int]:
        of_rules = set(_rules_options(self._c)) | ({"map_text"} if self._c.maps else set())
        of_env = {"actions", "observation", "reward", "grid"}
        for name in options:
            if name not in of_rules | of_env:
                raise Error(f"{self._name} has no option {name!r}: "
                            f"{', '.join(sorted(of_rules | of_env))}")
        found = {name: choice(name, options[name]) for name in of_env - {"grid"} if name in options}
        if options.get("grid") is not None:
            found["grid"] = integer(options["grid"], "grid", 1, 64)
        return found

    def _configure(self, rules: Any, options: Dict[str, Any]) -> None:
        setup, error = ffi.new("struct nv_setup *"), new_error()
        lib.nv_setup_init(setup, self._c)
        setup.players = self._players
        self._settings: Dict[str, str] = {}  # as the protocol names them
        self._map_text: Optional[str] = None
        for name, (index, option) in _rules_options(self._c).items():
            if name in options and name != "map":
                value = _value_text(options[name])
                self._settings[ffi.string(option.name).decode()] = value
                _owner, text = span(value, name)
                check(lib.nv_option_parse(ffi.addressof(option), text, setup.values + index, error),
                      error)
        if self._c.maps != ffi.NULL:
            text = options.get("map_text")
            if text is not None and options.get("map") is not None:
                raise Error("map and map_text are given, and only one of them can be meant")
            if text is None:
                text = _map_text(self._c, options.get("map", "island"))
            map_owner, setup.map = span(text, "map_text")
            # A pickle works where the file is not, and after it has changed.
            options.pop("map", None)
            options["map_text"] = self._map_text = text
        check(self._c.configure(rules, setup, error), error)

    def make_env(self, rules: Any = None, **more: int) -> Any:
        """A struct nv_env of these rules, with further options."""
        options, error = ffi.new("struct nv_env_options *"), new_error()
        lib.nv_env_options_init(options, ffi.sizeof("struct nv_env_options"))
        for name, value in {**self._env_options, **more}.items():
            setattr(options, name, value)
        env = lib.nv_env_create(self._c, self._rules if rules is None else rules, options, error)
        if env == ffi.NULL:
            check(error.status, error)
        return ffi.gc(env, lib.nv_env_destroy)

    def _read_shape(self) -> Tuple[int, ...]:
        shape = ffi.new("uint32_t[4]")
        return tuple(shape[0:lib.nv_env_shape(self._env, shape)])

    @property
    def name(self) -> str:
        """As in the protocol: nova-luna, terra-nova."""
        return self._name

    @property
    def options(self) -> Dict[str, Any]:
        """The options it was made with; a map as its text."""
        return dict(self._options)

    def num_players(self) -> int:
        return self._players

    def num_distinct_actions(self) -> int:
        return self._actions

    def max_game_length(self) -> int:
        """No game has more actions; 2**31 - 1 where nothing ends a game without stones."""
        return int(lib.nv_env_max_length(self._env))

    def min_utility(self) -> float:
        return float(lib.nv_env_min_reward(self._env))

    def max_utility(self) -> float:
        return float(lib.nv_env_max_reward(self._env))

    def observation_tensor_shape(self) -> List[int]:
        return list(self._shape)

    def observation_scalars_shape(self) -> List[int]:
        """What planes leave out: the head of the tokens."""
        return [int(lib.nv_env_scalars(self._env))]

    def new_initial_state(self, seed: Optional[int] = None, deal: Optional[str] = None,
                          fen: Optional[str] = None) -> State:
        """The first position of a seed, of a deal spelled out, or any position as text.

        Without any of them chance chooses a seed.
        """
        if sum(argument is not None for argument in (seed, deal, fen)) > 1:
            raise Error("seed, deal and fen: only one of them can be meant")
        if fen is not None:
            return self._state_of_fen(fen)
        state = State._empty(self)
        if deal is not None:
            error = new_error()
            _owner, text = span(deal, "deal")
            check(self._c.deal_text(self._rules, state._state, text, error), error)
        else:
            number = secrets.randbits(64) if seed is None else integer(seed, "seed", 0, _SEEDS - 1)
            self._c.deal_seed(self._rules, state._state, number)
        return state._begun()

    def _state_of_fen(self, fen: str) -> State:
        """A position carries its game and options, which must be these."""
        state, error = State._empty(self), new_error()
        owner, rules = aligned(self._c.rules_size)
        _owner, text = span(fen, "fen")
        check(self._c.parse(rules, state._state, text, error), error)
        if bytes(ffi.buffer(rules, self._c.rules_size)) != self._key[3]:
            raise Error("the position is of a game with other players or options")
        return state._begun()

    def deserialize_state(self, text: str) -> State:
        """The state of which :meth:`State.serialize` made the text, with its history."""
        if not isinstance(text, str) or text.count("\n") != 1:
            raise Error("not the text of a state: the first position, a line break, the moves")
        first, moves = text.split("\n")
        state = self._state_of_fen(first)
        for number, word in enumerate(moves.split(), 1):
            try:
                state._apply_word(word)
            except Error as problem:
                raise Error(f"move {number}, {word!r}: {problem}") from None
        return state

    def state_from_record(self, text: str) -> State:
        """The last position of a game record (.nvg), with its history."""
        first, moves = read_record(self, text)
        state = State._empty(self)
        ffi.memmove(state._state, first, len(first))
        state._begun()
        for move in moves:
            state._apply_move(move)
        return state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> Tuple[Any, ...]:
        return _reload, (self._name, self._players, self._options)

    def __copy__(self) -> "Game":
        return self  # nothing of it ever changes

    def __deepcopy__(self, memo: Any) -> "Game":
        return self

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self._options.items()
                          if name != "map_text")
        return f"novae.load_game({self._name!r}, players={self._players}{options})"
