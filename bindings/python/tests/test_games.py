# SPDX-License-Identifier: MIT
"""Games and their options."""
import pickle
import subprocess
import sys

import novae
import pytest


def test_list():
    assert novae.games() == ["nova-luna", "terra-nova"]


@pytest.mark.parametrize("players, actions, tokens, planes", [
    (1, 770, [320], [20, 16, 16]), (2, 770, [512], [40, 16, 16]), (4, 770, [896], [80, 16, 16])])
def test_nova_luna_shapes(players, actions, tokens, planes):
    game = novae.load_game("nova-luna", players)
    assert game.num_players() == players
    assert game.num_distinct_actions() == actions
    assert game.observation_tensor_shape() == tokens
    assert novae.load_game("nova-luna", players,
                           observation="planes").observation_tensor_shape() == planes


def test_terra_nova_shapes():
    game = novae.load_game("terra-nova", 3, observation="planes")
    assert game.num_distinct_actions() == 8 * 168
    assert game.observation_tensor_shape() == [7, 168]
    assert game.max_game_length() > 2000


def test_codings():
    assert novae.load_game("nova-luna", actions="list").num_distinct_actions() == 290
    assert novae.load_game("nova-luna", grid=32).num_distinct_actions() == 3 * 32 * 32 + 2


def test_utilities():
    assert novae.load_game("nova-luna").min_utility() == -1
    assert novae.load_game("nova-luna", 3).min_utility() == -0.5
    assert novae.load_game("nova-luna", 4).max_utility() == 1
    assert novae.load_game("nova-luna", 1).max_utility() == 1
    assert novae.load_game("nova-luna", 1).min_utility() < -5


@pytest.mark.parametrize("arguments, options, said", [
    (("chess",), {}, "chess"),
    (("nova-luna", 5), {}, "players"),
    (("nova-luna", "2"), {}, "players"),
    (("terra-nova", 1), {}, "players"),
    (("nova-luna",), {"edition": "us"}, "edition"),
    (("terra-nova",), {"edition": "de"}, "de"),
    (("terra-nova",), {"idle_limit": -1}, "-1"),
    (("terra-nova",), {"map": "nowhere"}, "nowhere"),
    (("terra-nova",), {"map": "nowhere.map"}, "nowhere.map"),
    (("terra-nova",), {"map_text": "name: x\nboard:\n?"}, "line"),
    (("terra-nova",), {"map": "island", "map_text": ""}, "only one"),
    (("terra-nova",), {"grid": 16}, "grid"),
    (("nova-luna",), {"grid": 24}, "24"),
    (("nova-luna",), {"actions": "words"}, "words"),
    (("nova-luna",), {"observation": None}, "observation"),
    (("nova-luna",), {"reward": "money"}, "money"),
    (("nova-luna",), {"beginner": "perhaps"}, "perhaps"),
])
def test_wrong_options(arguments, options, said):
    with pytest.raises(novae.Error, match=said):
        novae.load_game(*arguments, **options)


def test_error_is_a_value_error():
    assert issubclass(novae.Error, ValueError)


def test_same_options_same_game(root, tmp_path):
    game = novae.load_game("terra-nova", map="island", idle_limit=50)
    path = tmp_path / "mine.map"
    path.write_text((root / "data/maps/island.map").read_text())
    from_file = novae.load_game("terra-nova", map=path, idle_limit=50)
    again = pickle.loads(pickle.dumps(from_file))
    path.unlink()
    assert game == from_file == again and hash(game) == hash(again)
    assert game != novae.load_game("terra-nova", idle_limit=51)
    assert novae.load_game("nova-luna") != novae.load_game("nova-luna", actions="list")
    assert pickle.loads(pickle.dumps(from_file)).new_initial_state(seed=1).fen() \
        == game.new_initial_state(seed=1).fen()


def test_beginner_has_fewer_tokens():
    game = novae.load_game("nova-luna", 4, beginner=True)
    assert game.new_initial_state(seed=1).to_dict()["supply"] == [15] * 4


def test_needs_neither_gymnasium_nor_pettingzoo(root):
    hide = ("import importlib.util as util; find = util.find_spec\n"
            "util.find_spec = lambda name, *more: None if name == 'gymnasium' else find(name, *more)\n")
    subprocess.run([sys.executable, "-c", hide + "import sys, novae\n"
                    "novae.load_game('nova-luna').new_initial_state(seed=1)\n"
                    "sys.exit('gymnasium' in sys.modules or 'pettingzoo' in sys.modules)"],
                   check=True, cwd=root / "bindings/python")


def test_tiles(root):
    lines = (root / "data/nova-luna-tiles.csv").read_text().splitlines()
    listed = [line.split(",")[0] for line in lines if line and not line.startswith("#")]
    codes = [tile.code for tile in novae.tiles()]
    assert len(codes) == 68 and codes == [code for code in listed if code in codes]
    assert novae.tiles()[0].colour == "red" and sum(t.cost for t in novae.tiles()) == 268


def test_modules_are_there_when_named():
    assert novae.gymnasium_env.NovaeEnv and novae.pettingzoo_env.env
    with pytest.raises(AttributeError):
        novae.nothing
    assert novae.__version__.count(".") == 2
