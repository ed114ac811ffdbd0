import { type Fraction, fraction, minus } from '../src/breeding/genetics/fractions.ts'
import type { GeneList, Linkage, Locus } from '../src/breeding/genetics/genes.ts'
import type { Distribution, Genotypes } from '../src/breeding/genetics/genotypes.ts'

const locus = (name: string, linkage: Linkage, more: Partial<Locus> = {}): Locus => ({
  ...{ name, linkage, alleles: [{ name, mode: 'recessive' }] },
  ...{ sources: [{ kind: 'keeper', words: 'test' }], ...more },
})

/** Every linkage, mode and name that a list can have. */
export const everything: GeneList = {
  ...{ commonName: 'Test snake', also: [], latinNames: [], sexes: 'unknown', others: [] },
  loci: [
    locus('Ash', 'autosomal'),
    locus('Birch', 'autosomal', {
      alleles: [
        { name: 'Birch', mode: 'incomplete_dominant', superName: 'Silver' },
        { name: 'Beech', mode: 'incomplete_dominant', lethalHomozygous: true },
        { name: 'Box', mode: 'recessive' },
      ],
      compounds: [{ alleles: ['Birch', 'Beech'], name: 'Grove' }],
    }),
    locus('Cedar', 'Z'),
    locus('Date', 'X', { alleles: [{ name: 'Date', mode: 'dominant' }] }),
    locus('Elm', 'XY_pseudo', {
      recombination: 7.5,
      alleles: [{ name: 'Elm', mode: 'incomplete_dominant' }],
    }),
    locus('Gum', 'XY_pseudo', { alleles: [{ name: 'Gum', mode: 'incomplete_dominant' }] }),
    locus('Fir', 'autosomal', {
      alleles: [{ name: 'Fir', mode: 'dominant', lethalHomozygous: true }],
    }),
  ],
  combos: [
    { name: 'Wood', genes: ['Birch', 'Date'] },
    { name: 'Forest', genes: ['Birch', 'Date', 'Elm'] },
  ],
}

export const certain = (...pair: [string, string]): Distribution => [{ pair, p: fraction(1) }]
const perhaps = (one: [string, string], other: [string, string], part: Fraction) => [
  { pair: one, p: part },
  { pair: other, p: minus(fraction(1), part) },
]

export const testSires: Genotypes[] = [
  new Map([
    ['Ash', certain('Ash', '+')],
    ['Birch', certain('Birch', 'Beech')],
    ['Cedar', certain('Cedar', '+')],
    ['Date', certain('Date', '-')],
    ['Elm', perhaps(['Elm', '+'], ['+', 'Elm'], fraction(1, 2))],
    ['Fir', certain('Fir', '+')],
  ]),
  new Map([
    ['Ash', perhaps(['Ash', '+'], ['+', '+'], fraction(2, 3))],
    ['Birch', certain('Box', 'Beech')],
    ['Elm', certain('Elm', 'Elm')],
  ]),
  new Map([
    ['Fir', perhaps(['Fir', '+'], ['+', '+'], fraction(1, 5))],
    ['Birch', perhaps(['Birch', 'Birch'], ['+', '+'], fraction(1, 3))],
  ]),
  new Map([['Gum', perhaps(['Gum', '+'], ['+', 'Gum'], fraction(1, 2))]]),
]
export const testDams: Genotypes[] = [
  new Map([
    ['Ash', certain('Ash', 'Ash')],
    ['Birch', certain('Beech', 'Box')],
    ['Cedar', certain('-', 'Cedar')],
    ['Date', certain('+', 'Date')],
    ['Elm', certain('Elm', '+')],
    ['Fir', certain('+', 'Fir')],
  ]),
  new Map([
    ['Cedar', certain('Cedar', '-')],
    ['Ash', perhaps(['Ash', '+'], ['+', '+'], fraction(1, 2))],
  ]),
]
