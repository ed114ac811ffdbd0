import type { GeneList, Locus } from './genes.ts'
import type { GeneRecord } from './loci.contract.ts'
import { sourcesWords } from './words.ts'

type Species = { commonName: string; latinName: string }
type Own = Pick<
  GeneRecord,
  'name' | 'replaces' | 'is_hidden' | 'linkage' | 'recombination' | 'alleles' | 'source'
>

/**
 * A species' genes as its keeper has edited them: own loci stand in the place of those they replace,
 * hidden ones are left out, new ones come last. Undefined for a species with no genes at all.
 */
export function withOwn(
  list: GeneList | undefined,
  species: Species,
  own: readonly Own[],
): GeneList | undefined {
  const visible = own.filter(({ is_hidden }) => !is_hidden)
  if (!list) {
    if (visible.length === 0) return undefined
    const latinNames = species.latinName ? [species.latinName] : []
    return {
      ...{ commonName: species.commonName, also: [], latinNames, sexes: 'unknown' },
      ...{ loci: visible.map((locus) => locusOf(locus)), combos: [], others: [] },
    }
  }
  const replaced = new Map(own.map((locus) => [locus.replaces || locus.name, locus]))
  const listed = list.loci.flatMap((locus) => {
    const mine = replaced.get(locus.name)
    if (!mine) return [locus]
    return mine.is_hidden ? [] : [locusOf(mine, locus)]
  })
  const names = new Set(list.loci.map(({ name }) => name))
  const added = visible
    .filter(({ name, replaces }) => !names.has(replaces || name))
    .map((locus) => locusOf(locus))
  const addedNames = new Set(
    added.flatMap(({ alleles }) => alleles.map(({ name }) => name.toLowerCase())),
  )
  return {
    ...list,
    loci: [...listed, ...added],
    // What the keeper has proven is a gene from then on.
    others: list.others.filter(({ name }) => !addedNames.has(name.toLowerCase())),
  }
}

/** A locus with its names for pairs of alleles, as far as it still has both. */
function locusOf({ name, linkage, recombination, alleles, source }: Own, listed?: Locus): Locus {
  const names = new Set(alleles.map((allele) => allele.name))
  const compounds = listed?.compounds?.filter(({ alleles: [a, b] }) => names.has(a) && names.has(b))
  return {
    ...{ name, linkage },
    sources: source ? [{ kind: 'keeper', words: source }] : [],
    ...(recombination !== null && { recombination }),
    ...(compounds && { compounds }),
    alleles: alleles.map(({ name, aliases, mode, lethalHomozygous, welfare, superName }) => ({
      ...{ name, mode, aliases: aliases ?? [], lethalHomozygous: lethalHomozygous ?? false },
      ...(superName && { superName }),
      ...(welfare && { welfare: { level: 'warn' as const, note: welfare } }),
    })),
  }
}

/** A listed locus in the form in which a keeper edits it. */
export const editable = ({ name, linkage, recombination, alleles, sources }: Locus) => ({
  ...{
    name,
    replaces: name,
    is_hidden: false,
    linkage,
    recombination: recombination ?? null,
    source: sourcesWords(sources),
  },
  alleles: alleles.map((allele) => ({
    name: allele.name,
    aliases: [...(allele.aliases ?? [])],
    mode: allele.mode,
    superName: allele.superName ?? '',
    lethalHomozygous: allele.lethalHomozygous ?? false,
    welfare: allele.welfare?.note ?? '',
  })),
})
