# SPDX-License-Identifier: MIT
"""Many games at once, in arrays."""
import mmap
from typing import Any, Dict, NoReturn, Optional, Tuple, Union

import numpy as np

from novae._library import ffi, integer, lib
from novae.errors import Error
from novae.game import Game, choice
from novae.state import State

_ALIGN, _LARGE_PAGE = 64, 2**21
_POINTERS = {np.dtype(np.uint8): "uint8_t *", np.dtype(np.float32): "float *",
             np.dtype(np.int32): "int32_t *", np.dtype(np.uint64): "uint64_t *"}
Seeds = Union[int, np.ndarray]
# A step goes through more memory than a cache has: what Python does beside it is short.
_INT32S = ffi.typeof("int32_t[]")
_step, _sample = lib.nv_env_step, lib.nv_env_sample


def _large_pages(size: int) -> np.ndarray:
    """Zeros for which the system may use large pages: a batch goes through all of its memory."""
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        try:
            memory.madvise(mmap.MADV_HUGEPAGE)
        except OSError:
            pass  # a system that has none
    return np.frombuffer(memory, np.uint8)


def _zeros(shape: Tuple[int, ...], dtype: Any) -> np.ndarray:
    """Aligned as the library wants it."""
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    align = _ALIGN if size < _LARGE_PAGE else _LARGE_PAGE
    memory = np.zeros(size + align, np.uint8) if align == _ALIGN else _large_pages(size + align)
    start = -memory.ctypes.data % align
    return memory[start:start + size].view(dtype).reshape(shape)


def _pointer(array: Optional[np.ndarray]) -> Any:
    if array is None:
        return ffi.NULL
    return ffi.cast(_POINTERS[array.dtype], array.ctypes.data)


class Batch:
    """``count`` games that are stepped together.

    What a step shows is written into arrays that stay the same: ``observations``, ``masks``,
    ``rewards``, ``terminated``, ``truncated``, ``players`` and ``states``; with planes also
    ``scalars``, with ``autoreset="same_step"`` also ``final_observations``. They are the batch's
    own, or those that are handed in under these names. Results do not depend on ``threads``.

    When a game ends, ``autoreset`` says what follows: the next step deals a new one, whatever
    its action ("next_step"), the same step does ("same_step"), or nothing ("disabled"): the game
    stands still until :meth:`reset`. The k-th game after it in place i has the seed
    ``s + i + k * count``.
    """

    def __init__(self, game: Game, count: int, threads: int = 1, autoreset: str = "next_step",
                 max_steps: int = 0, **arrays: np.ndarray):
        if not isinstance(game, Game):
            raise Error(f"game must be a novae.Game, not {type(game).__name__}")
        self._count = integer(count, "count", 1, 2**24)
        self._game = game
        self._env = game.make_env(threads=integer(threads, "threads", 1, 64),
                                  autoreset=choice("autoreset", autoreset),
                                  max_steps=integer(max_steps, "max_steps", 0, 2**31 - 1))
        self._autoreset = autoreset
        self._arrays = self._make_arrays(arrays)
        self._seeds = _zeros((self._count,), np.uint64)
        self._rngs = _zeros((self._count, 4), np.uint64)
        self._ready = False
        # What is handed in may be written by others: then planes are drawn anew.
        trace = lib.nv_env_trace(self._env) if "observations" not in arrays else 0
        self._traces = _zeros((self._count, trace), np.uint8) if trace else None
        self._out = self._make_out()
        # Asking an array for its address takes as long as stepping a few games.
        self._states_at, self._seeds_at = _pointer(self.states), _pointer(self._seeds)
        self._masks_at = _pointer(self.masks)
        self._rngs_at = ffi.cast("struct nv_rng *", self._rngs.ctypes.data)
        self._terminated = self._arrays["terminated"].view(np.bool_)
        self._truncated = self._arrays["truncated"].view(np.bool_)
        self._bad = ffi.new("uint32_t *")
        self._stepped = (self.observations, self.rewards, self.terminated, self.truncated)
        self._sampled: Optional[np.ndarray] = None
        self._sampled_at = ffi.NULL
        self.seed_samples(0)

    def _expected(self) -> Dict[str, Tuple[Tuple[int, ...], Any]]:
        game, count = self._game, self._count
        shape = (count, *game.observation_tensor_shape())
        expected: Dict[str, Tuple[Tuple[int, ...], Any]] = {
            "observations": (shape, np.uint8),
            "masks": ((count, game.num_distinct_actions()), np.uint8),
            "rewards": ((count, game.num_players()), np.float32),
            "terminated": ((count,), np.uint8),
            "truncated": ((count,), np.uint8),
            "players": ((count,), np.int32),
            "states": ((count, int(lib.nv_env_stride(self._env))), np.uint8),
        }
        if len(shape) > 2:
            expected["scalars"] = ((count, *game.observation_scalars_shape()), np.uint8)
        if self._autoreset == "same_step":
            expected["final_observations"] = (shape, np.uint8)
        return expected

    def _make_arrays(self, given: Dict[str, np.ndarray]) -> Dict[str, np.ndarray]:
        expected = self._expected()
        for name in given:
            if name not in expected:
                raise Error(f"there is no array {name!r}: {', '.join(expected)}")
        return {name: self._checked(name, given[name], shape, np.dtype(dtype)) if name in given
                else _zeros(shape, dtype) for name, (shape, dtype) in expected.items()}

    @staticmethod
    def _checked(name: str, array: np.ndarray, shape: Tuple[int, ...],
                 dtype: np.dtype) -> np.ndarray:
        """An array that was handed in, as bytes where it may be of bool."""
        if not isinstance(array, np.ndarray):
            raise Error(f"{name} must be a NumPy array, not {type(array).__name__}")
        same = array.dtype == dtype or (array.dtype == np.bool_ and dtype == np.uint8)
        if array.shape != shape or not same:
            raise Error(f"{name} must be {shape} of {dtype}, not {array.shape} of {array.dtype}")
        if not array.flags.c_contiguous or not array.flags.writeable:
            raise Error(f"{name} must be C-contiguous and writeable")
        if name == "states" and array.ctypes.data % _ALIGN:
            raise Error(f"states must be aligned to {_ALIGN} bytes")
        return array.view(dtype)

    def _make_out(self) -> Any:
        arrays = self._arrays
        out = ffi.new("struct nv_step_out *", {"size": ffi.sizeof("struct nv_step_out")})
        for name in ("observations", "scalars", "masks", "rewards", "terminated", "truncated",
                     "final_observations"):
            setattr(out, name, _pointer(arrays.get(name)))
        out.seats = _pointer(arrays["players"])
        out.traces = _pointer(self._traces)
        return out

    @property
    def game(self) -> Game:
        return self._game

    @property
    def count(self) -> int:
        return self._count

    @property
    def observations(self) -> np.ndarray:
        """(count, shape) for the seat to move; of seat 0 when over. Only to be read."""
        return self._arrays["observations"]

    @property
    def scalars(self) -> Optional[np.ndarray]:
        """What planes leave out; None with tokens, which begin with it."""
        return self._arrays.get("scalars")

    @property
    def masks(self) -> np.ndarray:
        """(count, actions), 1 where legal; all ones when over: any action goes on then."""
        return self._arrays["masks"]

    @property
    def rewards(self) -> np.ndarray:
        """(count, players), by seat."""
        return self._arrays["rewards"]

    @property
    def terminated(self) -> np.ndarray:
        return self._terminated

    @property
    def truncated(self) -> np.ndarray:
        return self._truncated

    @property
    def players(self) -> np.ndarray:
        """The seat to move; -4 when over."""
        return self._arrays["players"]

    @property
    def states(self) -> np.ndarray:
        """(count, stride): copy them, keep them, write them back; then :meth:`refresh`."""
        return self._arrays["states"]

    @property
    def final_observations(self) -> Optional[np.ndarray]:
        """With "same_step": the last observation of a game that ended in this step."""
        return self._arrays.get("final_observations")

    @property
    def seeds(self) -> np.ndarray:
        """The seeds of the games that are going on."""
        return self._seeds.copy()

    def reset(self, seed: Optional[Seeds] = None,
              mask: Optional[np.ndarray] = None) -> np.ndarray:
        """Deals all games, or those of the mask; game i has the seed ``seed + i``.

        ``seed`` may also be an array with a seed for each. Without one the games go on to
        their next seeds; the first time chance chooses.
        """
        which = self._which(mask)
        seeds = self._next_seeds(which) if seed is None else self._given_seeds(seed)
        self._seeds[:] = seeds if which is None else np.where(which, seeds, self._seeds)
        if which is not None and not self._ready and not which.all():
            raise Error("the first reset deals all games: a mask comes later")
        self._write(which)
        self._ready = True
        return self.observations

    def _which(self, mask: Optional[np.ndarray]) -> Optional[np.ndarray]:
        if mask is None:
            return None
        which = np.asarray(mask)
        if which.shape != (self._count,) or which.dtype not in (np.bool_, np.uint8):
            raise Error(f"mask must be ({self._count},) of bool, not {which.shape} of {which.dtype}")
        return which != 0

    def _next_seeds(self, which: Optional[np.ndarray]) -> np.ndarray:
        if self._ready:
            return self._seeds + np.uint64(self._count)
        return self._given_seeds(int(np.random.SeedSequence().generate_state(1, np.uint64)[0]))

    def _given_seeds(self, seed: Seeds) -> np.ndarray:
        if isinstance(seed, np.ndarray) and seed.ndim:
            if seed.shape != (self._count,) or seed.dtype.kind not in "iu" or (seed < 0).any():
                raise Error(f"seeds must be {self._count} whole numbers from 0")
            return seed.astype(np.uint64)
        first = np.uint64(integer(seed, "seed", 0, 2**64 - 1))
        with np.errstate(over="ignore"):
            return first + np.arange(self._count, dtype=np.uint64)

    def _write(self, which: Optional[np.ndarray]) -> None:
        chosen = ffi.NULL if which is None else _pointer(which.view(np.uint8))
        lib.nv_env_reset(self._env, self._states_at, self._seeds_at, chosen, self._count,
                         self._out)

    def refresh(self) -> None:
        """Writes the arrays anew after ``states`` were changed."""
        self._require_reset()
        self._write(np.zeros(self._count, np.bool_))

    def _require_reset(self) -> None:
        if not self._ready:
            raise Error("a batch begins with reset")

    def step(self, actions: Any) -> Tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Plays one action in each game: observations, rewards, terminated, truncated.

        A wrong action raises, names its index, and no game has changed.
        """
        if not self._ready:
            self._require_reset()
        # What sample() has just made needs no second look: the library checks the numbers.
        at = self._sampled_at if actions is self._sampled else self._actions_at(actions)
        status = _step(self._env, self._states_at, self._seeds_at, at, self._count, self._out,
                       self._bad)
        if status:
            self._raise_of_step(status, actions)
        return self._stepped

    def _raise_of_step(self, status: int, actions: Any) -> NoReturn:
        if status == lib.NV_NO_MEMORY:
            raise MemoryError("no memory for a step")
        index = int(self._bad[0])
        raise Error(f"action {np.asarray(actions)[index]} of game {index} is not legal")

    def _actions_at(self, actions: Any) -> Any:
        return ffi.from_buffer(_INT32S, self._actions(actions))

    def _actions(self, actions: Any) -> np.ndarray:
        array = np.asarray(actions)
        if array.shape != (self._count,) or array.dtype.kind not in "iu":
            raise Error(f"actions must be ({self._count},) of whole numbers, not {array.shape} of "
                        f"{array.dtype}")
        if array.dtype == np.int32 and array.flags.c_contiguous:
            return array
        numbers = np.ascontiguousarray(array, np.int32)
        wrapped = np.flatnonzero(numbers != array)
        if wrapped.size:
            raise Error(f"action {array[wrapped[0]]} of game {wrapped[0]} is not legal")
        return numbers

    def seed_samples(self, rng_seed: int) -> None:
        """Game i draws its random actions from a generator with the seed ``rng_seed + i``."""
        first = integer(rng_seed, "rng_seed", 0, 2**64 - 1)
        for i in range(self._count):
            lib.nv_rng_seed(self._rngs_at + i, (first + i) % 2**64)

    def sample(self, rng_seed: Optional[int] = None) -> np.ndarray:
        """A random legal action for each game; the generators go on unless a seed is given."""
        if not self._ready:
            self._require_reset()
        if rng_seed is not None:
            self.seed_samples(rng_seed)
        actions = np.empty(self._count, np.int32)
        at = ffi.from_buffer(_INT32S, actions)
        _sample(self._env, self._states_at, self._masks_at, self._rngs_at, at, self._count)
        self._sampled, self._sampled_at = actions, at
        return actions

    def state(self, index: int) -> State:
        """One game as a :class:`State`, which has no history."""
        self._require_reset()
        row = self.states[integer(index, "index", 0, self._count - 1)]
        state = State._empty(self._game)
        ffi.memmove(state._state, ffi.from_buffer(row), row.size)
        return state._begun()

    def __repr__(self) -> str:
        return f"<novae.Batch of {self._count}, {self._game!r}>"
