/*
 * What keepers' guides say of how often a species sheds, in days: [from, to] of hatchlings or juveniles
 * and of adults. They are starting points: guides differ by a factor of two, so an animal's own sheds and
 * those of others soon outweigh them. None was fitted to data. Where several guides were found, the range
 * is about the middle of theirs; a month counts as 30 days.
 */

/** Where a range was read; addresses as of November 2026. */
const sources = {
  ball: 'curiosityinsider.com/how-often-do-ball-pythons-shed; araqev.com/how-often-should-a-ball-python-shed',
  corn: 'djlexotics.co.uk/how-often-do-corn-snakes-shed; enviroliteracy.org/animals/how-often-does-a-corn-snake-shed',
  snakes: 'pet-snakes.com/more-pet-snakes/pet_snakes_faqs/how-often-should-my-snake-shed',
  boa: 'reptilesblog.com/how-often-do-boas-shed; snakesnuggles.com/boa-constrictor-shedding-cycle',
  treeBoa: 'petreader.net/how-often-do-amazon-tree-boas-shed-their-skin',
  carpet:
    'snakecareguide.com/how-often-do-carpet-pythons-shed; petreader.net/how-often-do-carpet-pythons-shed-their-skin',
  hognose: 'hirschfeld-kongress.de/blog/hognose-shedding-is-2-sheds',
  garter: 'curiosityinsider.com/how-often-do-snakes-shed',
  leopard:
    'h-o-m-e.org/how-often-does-a-healthy-leopard-gecko-shed; animalsdoingstuff.com/how-often-do-juvenile-leopard-geckos-shed',
  crested: 'learnaboutpet.com/how-often-do-crested-geckos-shed',
  beardie:
    'reptilemaniac.com/how-often-do-baby-bearded-dragons-shed; blog.imodstyle.com/how-often-do-bearded-dragons-shed-solve-shedding-issues',
  chameleon: 'chameleoncaretips.com/do-chameleons-shed; mypetreptiles.com/chameleon-skin-shedding',
  temperate: 'reptiletalk.net/brumation-guide',
}

type Range = readonly [from: number, to: number]

export type Guide = {
  young: Range
  adult: Range
  /** Whether keepers give it a winter's rest. */
  rests: boolean
  source: keyof typeof sources
}

const ball: Guide = { young: [28, 42], adult: [50, 105], rests: false, source: 'ball' }
const corn: Guide = { young: [28, 42], adult: [60, 90], rests: true, source: 'corn' }
const colubrid: Guide = { young: [14, 28], adult: [42, 70], rests: true, source: 'snakes' }
const tropicalSnake: Guide = { ...colubrid, rests: false }
const boa: Guide = { young: [28, 42], adult: [60, 90], rests: false, source: 'boa' }
const carpet: Guide = { young: [28, 48], adult: [60, 90], rests: false, source: 'carpet' }
const leopard: Guide = { young: [10, 21], adult: [28, 56], rests: true, source: 'leopard' }
const crested: Guide = { young: [7, 14], adult: [28, 35], rests: false, source: 'crested' }
const beardie: Guide = { young: [10, 25], adult: [42, 90], rests: true, source: 'beardie' }

/** By genus and species, or by genus for all of it. */
const guides: Record<string, Guide> = {
  'python regius': ball,
  python: ball,
  pantherophis: corn,
  elaphe: corn,
  lampropeltis: colubrid,
  pituophis: colubrid,
  orthriophis: tropicalSnake,
  boaedon: tropicalSnake,
  drymarchon: tropicalSnake,
  thamnophis: { young: [14, 21], adult: [21, 50], rests: true, source: 'garter' },
  heterodon: { young: [18, 30], adult: [30, 60], rests: true, source: 'hognose' },
  boa,
  epicrates: boa,
  eryx: boa,
  gongylophis: boa,
  lichanura: { ...boa, rests: true },
  corallus: { young: [28, 56], adult: [56, 84], rests: false, source: 'treeBoa' },
  morelia: carpet,
  antaresia: carpet,
  malayopython: carpet,
  simalia: carpet,
  eublepharis: leopard,
  hemitheconyx: { ...leopard, rests: false },
  correlophus: crested,
  rhacodactylus: crested,
  phelsuma: crested,
  gekko: crested,
  pogona: beardie,
  chamaeleo: { young: [21, 28], adult: [42, 60], rests: false, source: 'chameleon' },
  furcifer: { young: [21, 28], adult: [42, 60], rests: false, source: 'chameleon' },
}

/** The guide for a Latin name: of the species, or else of its genus; null for others. */
export function guideOf(latinName: string | null): Guide | null {
  const [genus, species] = (latinName ?? '')
    .trim()
    .toLowerCase()
    .split(/[\s_]+/)
  if (!genus) return null
  return guides[`${genus} ${species}`] ?? guides[genus] ?? null
}

/** Any reptile, as wide as the guides together. */
export const anyReptile = { young: [14, 35], adult: [35, 100] } as const satisfies Partial<Guide>

export const middleOf = ([from, to]: Range): number => Math.sqrt(from * to)
