import type { Fraction } from './fractions.ts'
import type { Pair } from './genes.ts'

/** The genotypes that an animal may have at one locus, with their probabilities, which sum to 1. */
export type Distribution = readonly { pair: Pair; p: Fraction }[]
/** By the locus's name; wild type at all others. */
export type Genotypes = ReadonlyMap<string, Distribution>

export type Sex = 'male' | 'female'
