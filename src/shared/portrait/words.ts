import type { Color, Palette, Skin } from './skins.ts'

type Part = keyof Palette

/**
 * The genes of the blue-eyed leucistic complex of which two copies, or two of different ones, are white. With
 * Mystic, Phantom and Special, an animal keeps some colour.
 */
const whitening = 'mojave|lesser|butter|russo|mocha'
const whitened = String.raw`\bsuper (?:${whitening})\b|\b(${whitening})\b.*\b(?!\1\b)(?:${whitening})\b`

/**
 * Words of the genetics, each with what it does to a skin, applied from top to bottom. What takes
 * a pigment away stands below what brings one: an axanthic banana is grey, not yellow.
 */
export const words: readonly { name: string; pattern: RegExp; change: (skin: Skin) => Skin }[] = [
  recolored('banana', /banana|coral glow/i, {
    ground: [0.72, 0.075, 58],
    mark: [0.88, 0.13, 93],
    edge: [0.93, 0.06, 95],
  }),
  recolored('amel', /\bamel/i, {
    ground: [0.8, 0.13, 66],
    mark: [0.62, 0.19, 38],
    edge: [0.93, 0.03, 80],
  }),
  repainted('albino', /\balbino|\bt\+|lavender/i, (_, part) =>
    part === 'ground' ? [0.9, 0.03, 95] : [0.86, 0.13, 90],
  ),
  repainted('pastel', /pastel/i, ([l, c, h]) => [Math.min(0.92, l + 0.05), c * 1.4, h + 6]),
  repainted('axanthic', /axanthic|\banery|charcoal/i, ([l, c]) => [l, c * 0.12, 250]),
  repainted('hypo', /\bhypo|ghost/i, ([l, c, h]) => [
    Math.min(0.9, l + (l < 0.5 ? 0.16 : 0.03)),
    c * 1.15,
    h,
  ]),
  repainted('tangerine', /tangerine|sunglow|citrus/i, ([l, c], part) => {
    if (part === 'ground') return [0.78, 0.165, 64]
    return part === 'mark' ? [0.68, 0.17, 50] : [l, c * 1.2, 68]
  }),
  repainted('snow', /\bsnow|blizzard/i, (_, part) =>
    part === 'mark' ? [0.86, 0.045, 45] : [0.95, 0.012, 60],
  ),
  {
    name: 'leucistic',
    pattern: new RegExp(String.raw`leucistic|\blucy\b|\bbel\b|${whitened}`, 'i'),
    change: (skin) => ({ ...painted(skin, () => [0.95, 0.008, 100]), mark: 'plain' }),
  },
  recolored('lilly white', /\blill?y/i, {
    ground: [0.62, 0.11, 60],
    mark: [0.95, 0.025, 95],
    edge: [0.86, 0.06, 80],
  }),
  recolored('harlequin', /harlequin/i, { ground: [0.36, 0.06, 35], mark: [0.82, 0.08, 78] }),
  repainted('jaguar', /jaguar/i, ([l, c, h]) => [l + 0.04, c * 1.2, h]),
  {
    name: 'clown',
    pattern: /clown/i,
    change: (skin) => ({ ...skin, mark: 'stripe' }),
  },
  recolored('anaconda', /anaconda|superconda/i, { mark: [0.56, 0.05, 60], edge: [0.62, 0.05, 65] }),
  repainted('red', /\bred\b|\bblood/i, ([l, c]) => [l, Math.max(c, 0.1), 34]),
  repainted('blue', /\bblue/i, ([l, c]) => [l, Math.max(c, 0.08), 235]),
  { name: 'pied', pattern: /\bpied/i, change: (skin) => ({ ...skin, isPied: true }) },
]

/** The skin as these genetics show it. Words that are not known change nothing. */
export function skinWithWords(skin: Skin, genetics: string): Skin {
  const visible = withoutHets(genetics)
  return words
    .filter(({ pattern }) => pattern.test(visible))
    .reduce((changed, { change }) => change(changed), skin)
}

/**
 * A het animal carries the gene and does not show it: "Banana, het Clown" looks like a banana. Also
 * as keepers shorten it: "dh Pied Clown" (double het), "ph Pied" (possible het), "Pied (66% het)".
 */
function withoutHets(genetics: string): string {
  return genetics
    .replace(/[^,;]*\([^)]*\bhet\b[^)]*\)/gi, ' ')
    .replace(/\b(?:hets?|[dtp]h)\b[^,;]*/gi, ' ')
}

function recolored(name: string, pattern: RegExp, palette: Partial<Palette>) {
  const change = (skin: Skin): Skin => ({ ...skin, palette: { ...skin.palette, ...palette } })
  return { name, pattern, change }
}

function repainted(name: string, pattern: RegExp, paint: (color: Color, part: Part) => Color) {
  return { name, pattern, change: (skin: Skin) => painted(skin, paint) }
}

function painted(skin: Skin, paint: (color: Color, part: Part) => Color): Skin {
  const { ground, mark, edge } = skin.palette
  return {
    ...skin,
    palette: {
      ground: paint(ground, 'ground'),
      mark: paint(mark, 'mark'),
      edge: paint(edge, 'edge'),
    },
  }
}
