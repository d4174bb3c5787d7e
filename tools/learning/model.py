"""The network in PyTorch; `westphalia.bots.network.inference` computes the same with numpy."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

from westphalia.bots.network.inference import INFLUENCE_SCALE, LARGEST, scale_and_offset
from westphalia.bots.network.layout import (
    EDITIONS,
    ENDINGS,
    FIXED,
    GLOBAL_NUMBERS,
    HEX_NUMBERS,
    HOLDERS,
    PRIVATE_NUMBERS,
    RELATIONS,
    SEAT_NUMBERS,
    inputs,
    place,
)
from westphalia.observation.features import GLOBALS, HEXES, OWNER_IS_PRINCIPALITY, PRIVATE, SEATS
from westphalia.observation.spec import Spec, kinds
from westphalia.rules.base.answers import PRINCIPALITY, PROVINCE, SEAT, SPACE
from westphalia.rules.base.fields import FIRST_PRINCIPALITY
from westphalia.rules.base.fields import SEATS as MOST_SEATS

NEVER = -1e9


def gelu(x: Tensor) -> Tensor:
    return F.gelu(x, approximate="tanh")


class Layer(nn.Module):  # type: ignore[misc]
    """Attention over all tokens and means over related ones, then a small network for each token."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.related = nn.Linear(len(RELATIONS) * width, width)
        self.up, self.down = nn.Linear(width, 3 * width), nn.Linear(3 * width, width)

    def forward(self, x: Tensor, valid: Tensor, graph: Tensor) -> Tensor:
        games, size, width = x.shape
        y = self.norm1(x)
        split = self.qkv(y).view(games, size, 3, self.heads, width // self.heads)
        query, key, value = split.permute(2, 0, 3, 1, 4)
        attended = F.scaled_dot_product_attention(query, key, value, attn_mask=valid[:, None, None, :])
        related = (graph @ y[:, None]).transpose(1, 2).reshape(games, size, -1)
        x = x + self.out(attended.transpose(1, 2).reshape(games, size, width)) + self.related(related)
        return x + self.down(gelu(self.up(self.norm2(x))))


class Model(nn.Module):  # type: ignore[misc]
    """Everything the network learns. Tables of one size are judged together (`specs` are padded alike)."""

    def __init__(self, specs: list[Spec], width: int = 128, layers: int = 4, heads: int = 4) -> None:
        super().__init__()
        self.spec = specs[0]
        self.hexes = nn.Linear(len(HEX_NUMBERS), width)
        self.seats = nn.Linear(len(SEAT_NUMBERS), width)
        self.world = nn.Linear(len(GLOBAL_NUMBERS) + len(PRIVATE_NUMBERS), width)
        self.owner, self.ally = nn.Embedding(HOLDERS, width), nn.Embedding(HOLDERS, width)
        self.kind, self.edition = nn.Embedding(len(kinds()) + 1, width), nn.Embedding(EDITIONS, width)
        self.influence = nn.Parameter(torch.randn(MOST_SEATS, width) * 0.1)
        self.layers = nn.ModuleList([Layer(width, heads) for _ in range(layers)])
        self.final = nn.LayerNorm(width)
        self.ask, self.ask_kind = nn.Linear(width, width), nn.Embedding(len(kinds()) + 1, width)
        for name in ("province", "land", "player"):
            setattr(self, name + "1", nn.Linear(width, width))
            setattr(self, name + "2", nn.Linear(width, 1))
        self.fixed = nn.Linear(width, len(FIXED))
        self.value1, self.value2 = nn.Linear(2 * width, width), nn.Linear(width, 1)
        self.ending1, self.ending2 = nn.Linear(2 * width, width), nn.Linear(width, len(ENDINGS))
        for embedding in (self.owner, self.ally, self.kind, self.edition, self.ask_kind):
            nn.init.normal_(embedding.weight, std=0.1)
        for last in (self.fixed, self.province2, self.land2, self.player2, self.value2, self.ending2):
            nn.init.normal_(last.weight, std=0.02)
        self._constants(specs)

    def _constants(self, specs: list[Spec]) -> None:
        blocks = {
            "hex": (HEXES, HEX_NUMBERS),
            "seat": (SEATS, SEAT_NUMBERS),
            "global": (GLOBALS, GLOBAL_NUMBERS),
            "private": (PRIVATE, PRIVATE_NUMBERS),
        }
        for name, (features, used) in blocks.items():
            scale, offset = scale_and_offset(features, used)
            self.register_buffer(name + "_scale", torch.from_numpy(scale), persistent=False)
            self.register_buffer(name + "_offset", torch.from_numpy(offset), persistent=False)
            self.register_buffer(name + "_used", torch.tensor(used), persistent=False)
        self.register_buffer("fixed_actions", torch.tensor(FIXED), persistent=False)
        size = self.spec.hexes + self.spec.seats + 1
        graphs = np.zeros((len(specs), size, size), np.float32)
        for number, spec in enumerate(specs):
            for at, around in enumerate(spec.neighbours):
                for other in around:
                    if other >= 0:
                        graphs[number, at, other] = 1
        self.register_buffer("graphs", torch.from_numpy(graphs), persistent=False)

    def forward(self, raw: Tensor, table: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Return the score of every action, of each seat to win, and of each ending, for rows of observations."""
        blocks = {}
        for name, shape in self.spec.shapes.items():
            at = self.spec.offsets[name]
            length = int(np.prod(shape))
            blocks[name] = raw[:, at : at + length].view(len(raw), *shape)
        planes = blocks["hexes"]
        owner, land, ally = (planes[:, place(HEXES, name)].long() for name in ("owner", "land", "ally"))
        kind = blocks["globals"][:, place(GLOBALS, "kind")].long()
        edition = blocks["globals"][:, place(GLOBALS, "edition")].long()
        influence = (planes[:, len(HEXES) :].float() / INFLUENCE_SCALE).clamp(max=LARGEST).transpose(1, 2)
        hexes = (
            self.hexes(self._numbers("hex", planes[:, : len(HEXES)].transpose(1, 2)))
            + self.owner(owner)
            + self.ally(ally)
            + influence @ self.influence[: self.spec.seats]
        )
        seats = (
            self.seats(self._numbers("seat", blocks["seats"])) + self.owner.weight[1 : self.spec.seats + 1]
        )
        numbers = (self._numbers("global", blocks["globals"]), self._numbers("private", blocks["private"]))
        world = self.world(torch.cat(numbers, -1)) + self.kind(kind) + self.edition(edition)
        seated = blocks["seats"][:, :, 0] > 0
        valid = torch.cat((planes[:, 0] > 0, seated, torch.ones_like(seated[:, :1])), 1)
        x = torch.cat((hexes, seats, world[:, None]), 1)
        graph = self._relations(owner, land, ally, table)
        if torch.is_autocast_enabled(raw.device.type):
            graph = graph.to(torch.get_autocast_dtype(raw.device.type))
        for layer in self.layers:
            x = layer(x, valid, graph)
        x = self.final(x)
        n = self.spec.hexes
        return self._read(planes, land, kind, seated, blocks["mask"], x[:, :n], x[:, n:-1], x[:, -1])

    def _numbers(self, name: str, block: Tensor) -> Tensor:
        chosen = block.index_select(-1, getattr(self, name + "_used")).float()
        scaled = (chosen - getattr(self, name + "_offset")) / getattr(self, name + "_scale")
        return scaled.clamp(-LARGEST, LARGEST)

    def _relations(self, owner: Tensor, land: Tensor, ally: Tensor, table: Tensor) -> Tensor:
        games, n = owner.shape
        size = n + self.spec.seats + 1
        found = torch.zeros(games, 4, size, size, device=owner.device)
        found[:, 0] = self.graphs[table.long()]
        realm = owner * 256 + land
        same = (realm[:, :, None] == realm[:, None, :]) & (owner > 0)[:, :, None]
        found[:, 1, :n, :n] = same.float()
        for relation, holder in ((2, owner), (3, ally)):
            seat = torch.where((holder > 0) & (holder < OWNER_IS_PRINCIPALITY), holder - 1, self.spec.seats)
            held = F.one_hot(seat, self.spec.seats + 1)[:, :, : self.spec.seats].float()
            found[:, relation, :n, n:-1] = held
            found[:, relation, n:-1, :n] = held.transpose(1, 2)
        return found / found.sum(-1, keepdim=True).clamp(min=1)

    def _read(
        self,
        planes: Tensor,
        land: Tensor,
        kind: Tensor,
        seated: Tensor,
        mask: Tensor,
        places: Tensor,
        seats: Tensor,
        world: Tensor,
    ) -> tuple[Tensor, Tensor, Tensor]:
        asked = self.ask(world) + self.ask_kind(kind)
        scores = torch.zeros(len(planes), SPACE + 1, device=planes.device)
        n, players = self.spec.hexes, self.spec.seats
        provinces, lands, named = (
            getattr(self, name + "2")(gelu(getattr(self, name + "1")(tokens) + asked[:, None]))[
                ..., 0
            ].float()
            for name, tokens in (("province", places), ("land", places), ("player", seats))
        )
        is_capital = (planes[:, place(HEXES, "capital")] > 0) & (land > 0)
        spot = torch.where(is_capital, PRINCIPALITY + FIRST_PRINCIPALITY - 1 + land, SPACE)
        scores = scores.scatter(1, spot, lands)
        scores[:, PROVINCE : PROVINCE + n] = provinces
        scores[:, SEAT : SEAT + players] = named
        scores[:, self.fixed_actions] = self.fixed(gelu(asked)).float()
        both = torch.cat((seats, world[:, None].expand_as(seats)), -1)
        value = self.value2(gelu(self.value1(both)))[..., 0].float().masked_fill(~seated, NEVER)
        ending = self.ending2(gelu(self.ending1(both[:, 0]))).float()
        return scores[:, :SPACE].masked_fill(mask == 0, NEVER), value, ending


def export(model: Model, path: str) -> None:
    """Write the weights as a float16 file for inference with numpy."""
    weights: dict[str, Any] = {
        name: value.detach().cpu().numpy().astype(np.float16) for name, value in model.state_dict().items()
    }
    names: dict[str, Any] = {"names." + name: np.array(words) for name, words in inputs().items()}
    heads = model.layers[0].heads
    np.savez_compressed(path, heads=heads, layers=len(model.layers), **names, **weights)
