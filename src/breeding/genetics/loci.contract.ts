import { z } from 'zod'
import {
  inheritanceModes,
  inheritanceWords,
  linkages,
  linkageWords,
} from '../../shared/breeding.ts'
import {
  listOf,
  oneOf,
  optionalAmount,
  optionalText,
  requiredText,
  yesNo,
} from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'

/** The most alleles of a locus, and other names of one. */
export const mostAlleles = 20
const mostAliases = 10
/** The longest words for a gene's source. */
export const mostSourceWords = 200

const alleleInput = z.object({
  name: field('Name', requiredText(60, 'Please enter a name')),
  aliases: field(
    'Other names',
    listOf(requiredText(60, 'Please enter a name'), mostAliases, 'names').optional(),
  ),
  mode: field(
    'Inheritance',
    oneOf(inheritanceModes, 'Please choose how it is inherited'),
    inheritanceWords,
  ),
  superName: field('Name of two copies', optionalText(60)),
  lethalHomozygous: field('Two copies are lethal', yesNo().optional(), 'yesNo'),
  welfare: field('Welfare note', optionalText(mostSourceWords)),
})
export type AlleleInput = z.output<typeof alleleInput>

/**
 * A gene of a species, below `species/{species}`: one that the list lacks, or with `replaces` one of its
 * loci by name, edited or hidden. The alleles of one locus exclude each other: an animal has two in all.
 * They are sent and answered as a whole.
 */
export const geneResource = defineResource({
  noun: 'gene',
  words: { one: 'Gene', many: 'Genes' },
  api: 'genes',
  path: 'genes',
  input: () =>
    z.object({
      name: field('Name', requiredText(60, 'Please enter a name')),
      replaces: field('Replaces', optionalText(60)),
      is_hidden: field('Hidden', yesNo().optional(), 'yesNo', 'whether it is hidden'),
      linkage: field(
        'Chromosome',
        oneOf(linkages, 'Please choose a chromosome').optional(),
        linkageWords,
      ),
      recombination: field(
        'Changes between X and Y (%)',
        optionalAmount({ max: 50, step: 0.1 }),
        'text',
        'the changes between X and Y',
      ),
      alleles: field(
        'Alleles',
        listOf(alleleInput, mostAlleles, 'alleles').optional(),
        'text',
        'the alleles',
      ),
      source: field('Source', optionalText(mostSourceWords)),
    }),
  reads: () => z.object({ species_id: z.uuid() }),
  sorts: ['abc', 'created_at_asc', 'created_at_desc'],
})
export type GeneRecord = RecordOf<typeof geneResource>
