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

/** A colour in OKLCH: lightness 0 to 1, chroma, hue in degrees. */
export type Color = readonly [lightness: number, chroma: number, hue: number]

/** sRGB as `#rrggbb`, clipped to the gamut. Matrices from Björn Ottosson's OKLab. */
export function hexOf([lightness, chroma, hue]: Color): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
  const m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
  const s = cube(lightness - 0.0894841775 * a - 1.291485548 * b)
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  return `#${channel(red)}${channel(green)}${channel(blue)}`
}

const cube = (value: number) => value * value * value

function channel(linear: number): string {
  const clipped = Math.max(0, Math.min(1, linear))
  const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}
