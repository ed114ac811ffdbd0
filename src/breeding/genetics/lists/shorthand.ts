import type { Allele, Locus, Mode, Source } from '../genes.ts'

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

export const recessive = simple('recessive')
export const incompleteDominant = simple('incomplete_dominant')
export const dominant = simple('dominant')
