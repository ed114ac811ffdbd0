import type { Color } from './color.ts'

export type Shape = 'scale' | 'keel' | 'bead' | 'round' | 'scute'
export type Mark = 'blotch' | 'saddle' | 'band' | 'spot' | 'stripe' | 'net' | 'ring' | 'plain'

export type Palette = { ground: Color; mark: Color; edge: Color }
export type Skin = { shape: Shape; mark: Mark; palette: Palette; isPied: boolean }

/** Skins of species, by a word of their names; the first that fits counts. */
export const skins: readonly { name: string; pattern: RegExp; skin: Skin }[] = [
  entry('ball python', /ball python|royal/i, 'scale', 'blotch', {
    ground: [0.34, 0.045, 60],
    mark: [0.7, 0.09, 76],
    edge: [0.82, 0.08, 86],
  }),
  entry('boa', /\bboa/i, 'scale', 'saddle', {
    ground: [0.74, 0.045, 70],
    mark: [0.38, 0.06, 42],
    edge: [0.26, 0.03, 40],
  }),
  entry('corn snake', /\bcorn/i, 'scale', 'saddle', {
    ground: [0.7, 0.13, 58],
    mark: [0.51, 0.15, 36],
    edge: [0.28, 0.05, 35],
  }),
  entry('kingsnake', /\bking/i, 'scale', 'band', {
    ground: [0.27, 0.012, 250],
    mark: [0.24, 0.012, 250],
    edge: [0.32, 0.02, 250],
  }),
  entry('carpet python', /carpet/i, 'scale', 'net', {
    ground: [0.28, 0.02, 80],
    mark: [0.8, 0.14, 92],
    edge: [0.2, 0.015, 80],
  }),
  entry('green tree python', /green tree/i, 'scale', 'stripe', {
    ground: [0.62, 0.15, 138],
    mark: [0.9, 0.05, 115],
    edge: [0.56, 0.13, 150],
  }),
  entry('hognose', /hognose/i, 'keel', 'spot', {
    ground: [0.77, 0.06, 78],
    mark: [0.48, 0.06, 55],
    edge: [0.4, 0.05, 52],
  }),
  entry('leopard gecko', /leopard gecko/i, 'round', 'spot', {
    ground: [0.84, 0.13, 88],
    mark: [0.33, 0.03, 60],
    edge: [0.7, 0.11, 80],
  }),
  entry('crested gecko', /crested/i, 'round', 'stripe', {
    ground: [0.48, 0.08, 42],
    mark: [0.85, 0.06, 84],
    edge: [0.62, 0.09, 54],
  }),
  entry('gargoyle gecko', /gargoyle/i, 'round', 'stripe', {
    ground: [0.55, 0.03, 80],
    mark: [0.6, 0.13, 45],
    edge: [0.42, 0.02, 80],
  }),
  entry('bearded dragon', /bearded|dragon/i, 'keel', 'band', {
    ground: [0.76, 0.1, 72],
    mark: [0.6, 0.1, 54],
    edge: [0.86, 0.08, 84],
  }),
  entry('monitor', /monitor|ackie|tegu/i, 'bead', 'spot', {
    ground: [0.4, 0.06, 45],
    mark: [0.8, 0.1, 80],
    edge: [0.32, 0.04, 40],
  }),
  entry('skink', /skink/i, 'bead', 'band', {
    ground: [0.74, 0.05, 75],
    mark: [0.42, 0.05, 50],
    edge: [0.33, 0.03, 50],
  }),
  entry('tortoise', /tortoise|turtle/i, 'scute', 'ring', {
    ground: [0.76, 0.1, 85],
    mark: [0.33, 0.03, 70],
    edge: [0.52, 0.07, 75],
  }),
]

/** A calm grey-green for every species that is not named above. */
const plainSkin = entry('any', /$/, 'scale', 'blotch', {
  ground: [0.5, 0.04, 110],
  mark: [0.74, 0.06, 100],
  edge: [0.4, 0.03, 100],
}).skin

export function skinOfSpecies(species: string): Skin {
  return skins.find(({ pattern }) => pattern.test(species))?.skin ?? plainSkin
}

function entry(name: string, pattern: RegExp, shape: Shape, mark: Mark, palette: Palette) {
  return { name, pattern, skin: { shape, mark, palette, isPied: false } }
}
