import type { Allele, Locus, Mode } from '../genes.ts'

/* Short forms for loci with one allele, which most are. */

type More = Omit<Allele, 'name' | 'mode' | 'aliases'>

const simple =
  (mode: Mode) =>
  (name: string, source: string, aliases: readonly string[] = [], more: More = {}): Locus => ({
    name,
    linkage: 'autosomal',
    alleles: [{ name, mode, aliases, ...more }],
    source,
  })

export const recessive = simple('recessive')
export const incompleteDominant = simple('incomplete_dominant')
export const dominant = simple('dominant')
