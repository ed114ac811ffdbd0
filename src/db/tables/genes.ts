import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { linkages } from '../../shared/breeding.ts'
import { oneOf, ownedKey, refersTo } from '../columns.ts'
import { species } from './inventory.ts'
import { owned } from './owned.ts'

type Allele = {
  name: string
  aliases: string[]
  mode: 'recessive' | 'incomplete_dominant' | 'dominant'
  superName: string
  lethalHomozygous: boolean
  welfare: string
}

/**
 * A species' genes as its keeper edits them, on top of the list that comes with Vivary: one of its loci
 * by its name in other words, hidden, or one that it lacks.
 */
export const loci = pgTable(
  'loci',
  {
    ...owned,
    species_id: uuid().notNull(),
    name: text().notNull(),
    /** The name of the listed locus it stands for; empty for a new one. */
    replaces: text().notNull().default(''),
    is_hidden: boolean().notNull().default(false),
    linkage: text({ enum: linkages }).notNull().default('autosomal'),
    /** Between X and Y, in percent. */
    recombination: numeric({ precision: 3, scale: 1, mode: 'number' }),
    alleles: jsonb().$type<Allele[]>().notNull(),
    source: text().notNull().default(''),
  },
  (locus) => [
    ownedKey(locus),
    uniqueIndex('loci_name').on(locus.account_id, locus.species_id, sql`lower(${locus.name})`),
    refersTo(locus, locus.species_id, species).onDelete('cascade'),
    oneOf(locus.linkage, linkages),
    check('loci_recombination', sql`${locus.recombination} between 0 and 50`),
  ],
)
