import type { GeneList } from '../genes.ts'

/** The names of the species whose genes come with Vivary. */
export const listed = {
  ballPython: {
    commonName: 'Ball python',
    also: ['royal python', 'ball', 'royal'],
    latinNames: ['Python regius'],
  },
  cornSnake: {
    commonName: 'Corn snake',
    also: ['red rat snake', 'corn', 'cornsnake'],
    latinNames: ['Pantherophis guttatus', 'Elaphe guttata'],
  },
  leopardGecko: {
    commonName: 'Leopard gecko',
    also: ['leo', 'common leopard gecko'],
    latinNames: ['Eublepharis macularius'],
  },
  crestedGecko: {
    commonName: 'Crested gecko',
    also: ['crestie', 'new caledonian crested gecko', 'eyelash gecko'],
    latinNames: ['Correlophus ciliatus', 'Rhacodactylus ciliatus'],
  },
  boa: {
    commonName: 'Boa constrictor',
    also: [
      'boa',
      'common boa',
      'red-tailed boa',
      'red tail boa',
      'bci',
      'bcc',
      'central american boa',
    ],
    latinNames: ['Boa constrictor', 'Boa imperator', 'Boa constrictor imperator'],
  },
  hognose: {
    commonName: 'Western hognose snake',
    also: ['hognose', 'western hognose', 'hognose snake', 'hoggie', 'plains hognose snake'],
    latinNames: ['Heterodon nasicus'],
  },
  beardedDragon: {
    commonName: 'Bearded dragon',
    also: ['central bearded dragon', 'inland bearded dragon', 'beardie'],
    latinNames: ['Pogona vitticeps'],
  },
} satisfies Record<string, Pick<GeneList, 'commonName' | 'also' | 'latinNames'>>

export type Listed = keyof typeof listed

const isListed = (key: string): key is Listed => key in listed
export const listedKeys: readonly Listed[] = Object.keys(listed).filter(isListed)

/** Finds a species' own list, by its Latin name, otherwise by its common name; case doesn't matter. */
export function listedAs(species: Omit<Named, 'id'>): Listed | undefined {
  const latin = plain(species.latinName ?? '')
  const common = plain(species.commonName)
  const byLatin = (name: string) =>
    listedKeys.find((key) => listed[key].latinNames.some((each) => plain(each) === name))
  return (
    (latin && byLatin(latin)) ||
    listedKeys.find(
      (key) => plain(listed[key].commonName) === common || listed[key].also.includes(common),
    ) ||
    byLatin(common)
  )
}

type Named = { id?: string | undefined; commonName: string; latinName?: string | undefined }

/** True for a species with this id, common name or Latin name; case doesn't matter. */
export const isNamed = ({ id = '', commonName, latinName = '' }: Named, name: string): boolean =>
  [id, commonName, latinName].some((each) => each !== '' && plain(each) === plain(name))

/** The species of that id or name, else the first that is listed as the one so called: a Common boa as the Boa constrictor. */
export function speciesAmong<Species extends Named>(
  all: readonly Species[],
  name: string,
): Species | undefined {
  const key = listedAs({ commonName: name })
  return (
    all.find((species) => isNamed(species, name)) ??
    all.find((species) => key && listedAs(species) === key)
  )
}

const plain = (name: string) => name.trim().toLowerCase().replace(/\s+/g, ' ')
