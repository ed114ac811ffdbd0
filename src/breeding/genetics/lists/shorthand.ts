import type { Allele, Locus, Mode, NonMendelian, Source } from '../genes.ts'

/* Short forms for loci with one allele, which most are. */

type More = Omit<Allele, 'name' | 'mode' | 'aliases'>

const simple =
  (mode: Mode) =>
  (
    name: string,
    sources: readonly Source[],
    aliases: readonly string[] = [],
    more: More = {},
  ): Locus => ({
    name,
    linkage: 'autosomal',
    alleles: [{ name, mode, aliases, ...more }],
    sources,
  })

/** Names that are told and not counted. */
export const withoutOdds = (kind: NonMendelian['kind'], ...names: string[]): NonMendelian[] =>
  names.map((name) => ({ name, kind }))

export const recessive = simple('recessive')
export const incompleteDominant = simple('incomplete_dominant')
export const dominant = simple('dominant')
