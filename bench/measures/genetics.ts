import { crossOf } from '../../src/breeding/genetics/cross.ts'
import { fraction } from '../../src/breeding/genetics/fractions.ts'
import type { GeneList } from '../../src/breeding/genetics/genes.ts'
import type { Genotypes, Sex } from '../../src/breeding/genetics/genotypes.ts'
import { ballPython } from '../../src/breeding/genetics/lists/ballPython.ts'
import { readerOf } from '../../src/breeding/genetics/reading.ts'
import { makersOf } from '../../src/breeding/genetics/wanted.ts'
import type { Measure } from '../bench.ts'
import { atMost, ms, spread } from '../report.ts'
import { percentiles } from '../samples.ts'

/** The calculator, which runs in the browser and for the API. */
export const genetics: Measure = {
  title: 'Genetics',
  about:
    'One cross of six loci with three alleles each (four outcomes a locus, 4,096 in all), 50 times; and who of 300 animals with genes of their own can make a Clown Pied, 10 times. Milliseconds; a cross may take 50.',
  async run() {
    const crosses = timed(50, () => crossOf(sixLoci, parent(1, 2), parent(2, 3)))
    const makers = timed(10, () => makersOf(ballPython, wanted, collection))
    return [
      spread('a cross of six loci', crosses),
      atMost('a cross, p95', percentiles(crosses).p95_ms, 50, ms),
      spread('who of 300 can make it', makers),
    ]
  },
}

function timed(rounds: number, work: () => unknown): number[] {
  return Array.from({ length: rounds }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
}

const sixLoci: GeneList = {
  ...ballPython,
  combos: [],
  loci: Array.from({ length: 6 }, (_, at) => ({
    name: `Locus ${at}`,
    linkage: 'autosomal' as const,
    alleles: [1, 2, 3].map((number) => ({
      name: `Gene ${at}.${number}`,
      mode: 'incomplete_dominant' as const,
    })),
    sources: [{ kind: 'keeper' as const, words: 'bench' }],
  })),
}

const parent = (first: number, second: number): Genotypes =>
  new Map(
    sixLoci.loci.map(({ name }, at) => [
      name,
      [{ pair: [`Gene ${at}.${first}`, `Gene ${at}.${second}`] as const, p: fraction(1) }],
    ]),
  )

const read = readerOf(ballPython)
const wanted = read('Clown Pied').genotypes
const genes = [
  'Pastel',
  'Enchi',
  'Fire',
  'het Clown',
  'Clown',
  '66% het Pied',
  'Pied',
  'Mojave',
  'het Ghost',
  'Spider',
]
const collection = Array.from({ length: 300 }, (_, at) => {
  const genetics = genes.filter((_gene, place) => (at >> (place % 8)) & 1).join(', ')
  const sex: Sex = at % 2 === 0 ? 'male' : 'female'
  return {
    ...{ id: String(at), sex },
    asSire: read(genetics, 'male').genotypes,
    asDam: read(genetics, 'female').genotypes,
  }
})
