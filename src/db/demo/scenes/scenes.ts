import type { Model } from './body.ts'
import { aspen, litter, meadow, moss, mulch, pebbles, sand } from './ground.ts'
import { beardedDragon, crestedGecko, drawLizard, leopardGecko } from './lizard.ts'
import { bent, coiled, looped, mirrored, straight, winding } from './poses.ts'
import { drawBowl, drawBranch, drawFern, drawLeaf, drawStone } from './props.ts'
import { drawScene, type Layers } from './scene.ts'
import { drawSnake } from './snake.ts'
import { drawTortoise } from './tortoise.ts'

type Scene = (model: Model, next: () => number) => Layers

/** The picture of an animal of the demo, as SVG; undefined when nobody has taken one yet. */
export function sceneOf(name: string, model: Model, next: () => number): string | undefined {
  const scene = scenes[name]
  return scene && drawScene(model.seed, scene(model, next))
}

const bark = ['#4c4238', '#7d7161', '#a89a85'] as const

const scenes: Record<string, Scene> = {
  Marigold: (model, next) => ({
    ground: mulch,
    behind: drawFern(40, 1130, -48, 540, '#3e5d2a') + drawStone(1400, 1010, 140, '#6b645a', next),
    animal: drawSnake(model, coiled(2.3, 80, 420, next), 105),
    front: drawFern(1580, 40, 122, 560, '#4c7034') + drawFern(1500, -40, 150, 480, '#5c8440'),
  }),
  Saffron: (model, next) => ({
    ground: aspen,
    behind: drawBowl(1370, 210, 170),
    animal: drawSnake(model, mirrored(winding), 84),
    front: drawBranch(
      [
        [-80, 1120],
        [160, 1130],
        [420, 1210],
        [560, 1320],
      ],
      130,
      next,
      bark,
    ),
  }),
  Pearl: (model, next) => ({
    ground: litter,
    behind: drawBranch(
      [
        [-80, 250],
        [420, 180],
        [900, 90],
        [1700, 160],
      ],
      86,
      next,
    ),
    animal: drawSnake(model, mirrored(coiled(2.4, 84, 430, next)), 104),
    front: drawFern(-30, 1180, -38, 560, '#4c7034'),
  }),
  Juniper: (model) => ({
    ground: aspen,
    behind: drawBowl(1330, 230, 180),
    animal: drawSnake(model, looped, 58),
    front: '',
  }),
  Cayenne: (model, next) => ({
    ground: moss,
    behind: drawBranch(
      [
        [-80, 420],
        [420, 560],
        [980, 620],
        [1700, 480],
      ],
      120,
      next,
    ),
    animal: drawSnake(model, mirrored(looped), 56),
    front: drawLeaf(1640, 1120, 210, 480, '#4e8038') + drawLeaf(1420, 1260, 248, 360, '#3f6b2c'),
  }),
  Truffle: (model, next) => ({
    ground: sand,
    behind: drawStone(1330, 240, 200, '#9a7a58', next) + drawStone(1130, 130, 100, '#8d6f50', next),
    animal: drawSnake(model, winding, 74),
    front: '',
  }),
  Ottoline: (model, next) => ({
    ground: litter,
    behind: drawBranch(
      [
        [-60, 300],
        [500, 380],
        [1000, 280],
        [1700, 420],
      ],
      90,
      next,
    ),
    animal: drawSnake(model, winding, 96),
    front: drawLeaf(-40, 40, 38, 420, '#3f6b2c'),
  }),
  Juno: (model, next) => ({
    ground: pebbles,
    behind: drawStone(770, 690, 520, '#8a8074', next) + drawStone(250, 230, 150, '#6b645a', next),
    animal: drawLizard(model, leopardGecko, bent, 160),
    front: '',
  }),
  Clementine: (model, next) => ({
    ground: sand,
    behind: drawBranch(
      [
        [-80, 330],
        [300, 240],
        [620, 140],
        [900, -60],
      ],
      110,
      next,
      bark,
    ),
    animal: drawLizard(model, leopardGecko, mirrored(bent), 160),
    front: drawStone(1440, 1060, 170, '#9a7a58', next),
  }),
  Kodama: (model, next) => ({
    ground: moss,
    behind:
      drawBranch(
        [
          [-60, 980],
          [400, 860],
          [800, 640],
          [1200, 520],
          [1680, 260],
        ],
        150,
        next,
      ) + drawLeaf(300, 220, 40, 330, '#3f6b2c'),
    animal: drawLizard(model, crestedGecko, straight, 158),
    front: drawLeaf(1600, 1150, 215, 520, '#4e8038') + drawLeaf(1300, 1230, 255, 380, '#3f6b2c'),
  }),
  Hazel: (model, next) => ({
    ground: mulch,
    behind:
      drawLeaf(1690, 760, 188, 900, '#41702e') +
      drawLeaf(1560, 190, 166, 760, '#4e8038') +
      drawBranch(
        [
          [-80, 240],
          [200, 330],
          [420, 520],
          [520, 820],
          [700, 1280],
        ],
        92,
        next,
      ),
    animal: drawLizard(model, crestedGecko, mirrored(bent), 160),
    front: drawFern(30, -20, 46, 460, '#4c7034'),
  }),
  Ember: (model, next) => ({
    ground: sand,
    behind: drawStone(880, 640, 560, '#a98a66', next) + drawStone(210, 220, 150, '#8d6f50', next),
    animal: drawLizard(model, beardedDragon, bent, 176),
    front: '',
  }),
  Aldous: (model) => ({
    ground: meadow,
    behind: '',
    animal: `<g transform="translate(780 600) rotate(-18)">${drawTortoise(model, 440)}</g>`,
    front: drawLeaf(1660, 1020, 200, 460, '#6f9440') + drawLeaf(1600, 1180, 222, 330, '#86aa4c'),
  }),
}
