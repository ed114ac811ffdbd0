/*
 * What keepers' guides say of how often a species sheds, in days: [from, to] of hatchlings or juveniles
 * and of adults. They are starting points: guides differ by a factor of two, so an animal's own sheds and
 * those of others soon outweigh them. None was fitted to data. Where several guides were found, the range
 * is about the middle of theirs; a month counts as 30 days.
 */

/** Where a range was read; addresses as of November 2026. */
export const sources = {
  ball: 'curiosityinsider.com/how-often-do-ball-pythons-shed; araqev.com/how-often-should-a-ball-python-shed',
  burmese: 'mankybadger.co.uk/snakes/shed.htm; lollybrown.com/why-do-pythons-shed',
  corn: 'djlexotics.co.uk/how-often-do-corn-snakes-shed; enviroliteracy.org/animals/how-often-does-a-corn-snake-shed',
  king: 'ipas2free.com (king snakes); enviroliteracy.org/animals/how-often-do-milk-snakes-shed; pet-snakes.com',
  snakes:
    'pet-snakes.com/more-pet-snakes/pet_snakes_faqs/how-often-should-my-snake-shed; mankybadger.co.uk/snakes/shed.htm',
  boa: 'reptilesblog.com/how-often-do-boas-shed; snakesnuggles.com/boa-constrictor-shedding-cycle',
  rainbow: 'reptilesblog.com/how-often-do-boas-shed; mankybadger.co.uk/snakes/shed.htm',
  treeBoa: 'petreader.net/how-often-do-amazon-tree-boas-shed-their-skin',
  carpet:
    'snakecareguide.com/how-often-do-carpet-pythons-shed; petreader.net/how-often-do-carpet-pythons-shed-their-skin',
  hognose: 'hirschfeld-kongress.de/blog/hognose-shedding-is-2-sheds',
  garter: 'curiosityinsider.com/how-often-do-snakes-shed; pet-snakes.com',
  leopard:
    'h-o-m-e.org/how-often-does-a-healthy-leopard-gecko-shed; animalsdoingstuff.com/how-often-do-juvenile-leopard-geckos-shed',
  crested: 'learnaboutpet.com/how-often-do-crested-geckos-shed',
  gargoyle: 'thereptileroom.net/how-often-do-gargoyle-geckos-shed',
  beardie:
    'reptilemaniac.com/how-often-do-baby-bearded-dragons-shed; blog.imodstyle.com/how-often-do-bearded-dragons-shed-solve-shedding-issues',
  skink: 'reptilecraze.com/blue-tongue-skink-shedding; lizards101.com (blue tongue skinks)',
  chameleon: 'chameleoncaretips.com/do-chameleons-shed; mypetreptiles.com/chameleon-skin-shedding',
}

type Range = readonly [from: number, to: number]

export type Guide = {
  young: Range
  adult: Range
  /**
   * True if keepers give it a winter's rest: temperate snakes (reptiletalk.net/brumation-guide,
   * dandavisreptiles.blogspot.com/2013/03) and lizards of dry, temperate places.
   */
  rests: boolean
  /** Days until it sheds as an adult. */
  grown: number
  /** Null for what was only seen. */
  source: keyof typeof sources | null
}

/** Boas shed as young ones below two years (reptilereader.com/?p=14322), and grow for some more. */
const snake = { grown: 1200, rests: false }
/** Adults at 18 months: of the skink's sources, and of bearded dragons trendsmask.com. */
const lizard = { grown: 540, rests: false }

const ball: Guide = { ...snake, young: [28, 42], adult: [45, 110], source: 'ball' }
const corn: Guide = { ...snake, young: [28, 42], adult: [60, 90], rests: true, source: 'corn' }
const king: Guide = { ...snake, young: [18, 35], adult: [45, 110], rests: true, source: 'king' }
const colubrid: Guide = { ...snake, young: [14, 35], adult: [42, 90], source: 'snakes' }
const boa: Guide = { ...snake, young: [28, 42], adult: [60, 90], source: 'boa' }
const carpet: Guide = { ...snake, young: [28, 48], adult: [60, 90], source: 'carpet' }
const leopard: Guide = {
  ...lizard,
  young: [10, 21],
  adult: [28, 56],
  rests: true,
  source: 'leopard',
}
const crested: Guide = { ...lizard, young: [7, 14], adult: [28, 35], source: 'crested' }
const gargoyle: Guide = { ...lizard, young: [12, 21], adult: [28, 56], source: 'gargoyle' }
const beardie: Guide = {
  ...lizard,
  young: [10, 25],
  adult: [42, 90],
  rests: true,
  source: 'beardie',
}
const chameleon: Guide = { ...lizard, young: [21, 28], adult: [42, 60], source: 'chameleon' }

/** By genus and species, or by genus for all of it; those without a guide of their own by the nearest. */
const guides: Record<string, Guide> = {
  'python regius': ball,
  python: { ...snake, young: [21, 42], adult: [60, 90], source: 'burmese' },
  pantherophis: corn,
  elaphe: corn,
  lampropeltis: king,
  pituophis: { ...colubrid, rests: true },
  orthriophis: colubrid,
  boaedon: colubrid,
  drymarchon: colubrid,
  thamnophis: { ...snake, young: [14, 21], adult: [21, 56], rests: true, source: 'garter' },
  heterodon: { ...snake, young: [18, 30], adult: [30, 60], rests: true, source: 'hognose' },
  boa,
  eryx: boa,
  gongylophis: boa,
  lichanura: { ...boa, rests: true },
  epicrates: { ...snake, young: [28, 42], adult: [30, 90], source: 'rainbow' },
  corallus: { ...snake, young: [28, 56], adult: [56, 84], source: 'treeBoa' },
  morelia: carpet,
  antaresia: carpet,
  malayopython: carpet,
  simalia: carpet,
  eublepharis: leopard,
  hemitheconyx: { ...leopard, rests: false },
  correlophus: crested,
  phelsuma: crested,
  rhacodactylus: gargoyle,
  gekko: gargoyle,
  pogona: beardie,
  tiliqua: { ...lizard, young: [14, 21], adult: [60, 90], rests: true, source: 'skink' },
  chamaeleo: chameleon,
  furcifer: chameleon,
}

/** Mean days between sheds that were seen in so many animals that they go before any guide. */
export type Seen = { young: number | undefined; adult: number | undefined }

/** A guide with what was seen in the place of what it says; of any reptile where there is none. */
export function guideWith(guide: Guide | null, means: Seen | undefined): Guide | null {
  if (!means) return guide
  const base: Guide = guide ?? { ...anyReptile, rests: false, source: null }
  return {
    ...base,
    young: means.young === undefined ? base.young : [means.young, means.young],
    adult: means.adult === undefined ? base.adult : [means.adult, means.adult],
  }
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
export const anyReptile = {
  ...{ young: [14, 35], adult: [35, 100], grown: 900 },
} as const satisfies Partial<Guide>

export const middleOf = ([from, to]: Range): number => Math.sqrt(from * to)
