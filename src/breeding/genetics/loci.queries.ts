import { and, eq, sql } from 'drizzle-orm'
import { speciesOf } from '../../collection/species/species.queries.ts'
import type { Database, Db, Transaction } from '../../db/db.ts'
import { loci, species } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { byName, contains, owned } from '../../server/records/crud.ts'
import { ascending, descending } from '../../server/records/orders.ts'
import type { Session } from '../../server/session/session.ts'
import type { ListQuery } from '../../server/wire.ts'
import type { FieldError, InputOf } from '../../shared/resource.ts'
import { upperFirst } from '../../shared/text.ts'
import { type GeneList, type Linkage, linkagesOf, mostLoci } from './genes.ts'
import { geneListOf } from './lists/lists.ts'
import { speciesAmong } from './lists/names.ts'
import type { AlleleInput, GeneRecord, geneResource } from './loci.contract.ts'
import { withOwn } from './ownGenes.ts'
import { hasOwnMeaning, isAbout } from './reading/sideWords.ts'
import { phraseOf } from './reading/tokens.ts'
import { kindsOf } from './speciesNamed.queries.ts'
import { manyOf } from './words.ts'

type OfSpecies = { speciesId: string }
type Which = OfSpecies & { id: string }
type Input = Partial<InputOf<typeof geneResource>>

const orders = {
  abc: ascending(byName(loci.name)),
  created_at_asc: ascending(loci.created_at),
  created_at_desc: descending(loci.created_at),
}

/** A species' own loci. Throws `NotFound` without access to the species. */
async function lociOf(db: Db, session: Session, speciesId: string) {
  await speciesOf(db, session).find(speciesId)
  return owned(db, loci, session.accountId, {}, eq(loci.species_id, speciesId))
}

/** The genes that a keeper has edited, below their species. */
export const locusVerbs = {
  list:
    (db: Database) =>
    async (
      session: Session,
      { sort, q, page, per_page }: ListQuery<typeof geneResource>,
      { speciesId }: OfSpecies,
    ) => {
      const rows = await lociOf(db, session, speciesId)
      const where = contains([loci.name, loci.source, sql`${loci.alleles}::text`], q)
      return rows.page({ where, order: orders[sort], page, per_page })
    },

  async find(db: Db, session: Session, { speciesId, id }: Which) {
    return (await lociOf(db, session, speciesId)).find(id)
  },

  async add(
    tx: Transaction,
    session: Session,
    input: Input & { id?: string },
    { speciesId }: OfSpecies,
  ) {
    const rows = await lociOf(tx, session, speciesId)
    if (input.id) {
      const sentBefore = await rows.findIfThere(input.id)
      if (sentBefore) return sentBefore
    }
    const values = completed({ alleles: [], ...input })
    await requireSense(tx, session, speciesId, values)
    return rows.insert({ ...values, species_id: speciesId })
  },

  async change(
    tx: Transaction,
    session: Session,
    { speciesId, id }: Which,
    input: Input,
    readAt?: string,
  ) {
    const rows = await lociOf(tx, session, speciesId)
    const before = await rows.lock(id)
    const values = completed(input)
    await requireSense(tx, session, speciesId, { ...before, ...values }, id)
    return rows.update(id, values, readAt)
  },

  async remove(tx: Transaction, session: Session, { speciesId, id }: Which) {
    await (await lociOf(tx, session, speciesId)).remove(id)
  },
}

/** Alleles are kept whole, so that every answer has all of their fields. */
function completed({ alleles, ...input }: Input) {
  return alleles ? { ...input, alleles: alleles.map(wholeAllele) } : input
}

const wholeAllele = ({
  name,
  mode,
  aliases,
  superName,
  lethalHomozygous,
  welfare,
}: AlleleInput) => ({
  ...{ name, mode, aliases: aliases ?? [], superName: superName ?? '' },
  ...{ lethalHomozygous: lethalHomozygous ?? false, welfare: welfare ?? '' },
})

type Values = {
  name?: string
  replaces?: string | undefined
  is_hidden?: boolean | undefined
  linkage?: Linkage | undefined
  alleles?: { name: string; aliases?: string[]; superName?: string }[] | undefined
}

/**
 * Throws `Invalid` for a shown locus without alleles, a listed one that doesn't exist, and a name that
 * another locus of the species has, or is also called: the reader couldn't tell them apart.
 */
async function requireSense(
  tx: Transaction,
  session: Session,
  speciesId: string,
  { name = '', replaces = '', is_hidden, linkage = 'autosomal', alleles = [] }: Values,
  id?: string,
) {
  // Serialises changes of one species' genes, so that no two take the same name.
  await tx
    .select({ id: species.id })
    .from(species)
    .where(and(eq(species.account_id, session.accountId), eq(species.id, speciesId)))
    .for('no key update')
  const list = geneListOf(await speciesOf(tx, session).find(speciesId))
  const own = await ownLoci(tx, session, speciesId)
  const wrong: FieldError[] = []
  if (!is_hidden && alleles.length === 0) {
    wrong.push({ field: 'alleles', message: 'Please add an allele' })
  }
  if (replaces && !list?.loci.some((locus) => locus.name === replaces)) {
    wrong.push({ field: 'replaces', message: 'Not found' })
  }
  if (list && !is_hidden && !linkagesOf[list.sexes].includes(linkage)) {
    const message = `${manyOf(list.commonName)} ${whyNotThere[list.sexes]}`
    wrong.push({ field: 'linkage', message: upperFirst(message) })
  }
  const others = own.filter((locus) => locus.id !== id)
  if (!id && own.length >= mostGenes) {
    wrong.push({ field: 'name', message: `At most ${mostGenes} genes of your own in a species` })
  }
  // A listed gene is only replaced on purpose.
  const rivals = [...others, ...(list?.loci ?? []).filter((locus) => locus.name !== replaces)]
  if (rivals.some((locus) => isSame(locus.name, name))) {
    wrong.push({ field: 'name', message: 'This gene already exists' })
  }
  const listed = (list?.loci ?? []).filter(
    (locus) =>
      locus.name !== replaces &&
      !others.some((other) => (other.replaces || other.name) === locus.name),
  )
  const visible = visibleAlleles(others)
  const phrases = phrasesOf([...listed.flatMap((locus) => locus.alleles), ...visible])
  // A species that has more from before can still lose some.
  const most = Math.max(mostNames, visibleAlleles(own).flatMap(namesOf).length)
  if (!is_hidden && [...visible, ...alleles].flatMap(namesOf).length > most) {
    wrong.push({ field: 'alleles', message: tooManyNames })
  }
  const isMeant = (one: string) => hasOwnMeaning(one) || isAbout(one, phrases)
  if (isMeant(name)) wrong.push({ field: 'name', message: meaningWords(name) })
  const before = new Set<string>()
  alleles.forEach((allele, at) => {
    const names = [allele.name, allele.superName || allele.name, ...(allele.aliases ?? [])]
    const refuse = (isWrong: (one: string) => boolean, message: (one: string) => string) => {
      const nth = names.findIndex(isWrong)
      const field = `alleles.${at}.${['name', 'superName'][nth] ?? 'aliases'}`
      if (nth >= 0) wrong.push({ field, message: message(names[nth] ?? '') })
    }
    refuse(isMeant, meaningWords)
    const isTaken = (one: string) => phrases.has(phraseOf(one)) || before.has(phraseOf(one))
    if (!is_hidden) refuse(isTaken, () => 'This gene already exists')
    for (const phrase of phrasesOf([allele])) before.add(phrase)
  })
  if (wrong.length > 0) throw new Invalid(wrong)
}

const meaningWords = (name: string) =>
  `“${name}” has a meaning of its own in genetics. Please choose another name.`

const whyNotThere: Record<GeneList['sexes'], string> = {
  XY: 'have X and Y, so no gene lies on Z.',
  ZW: 'have Z and W, so no gene lies on X or Y.',
  temperature: 'get their sex from the temperature, so no gene is sex-linked.',
  unknown: '',
}

/** As the reader compares them: 'Yellowbelly' is 'Yellow Belly'. */
const isSame = (a: string, b: string) => phraseOf(a) === phraseOf(b)
const namesOf = ({ name, aliases = [] }: { name: string; aliases?: readonly string[] }) => [
  name,
  ...aliases,
]
const visibleAlleles = (genes: readonly GeneRecord[]) =>
  genes.filter(({ is_hidden }) => !is_hidden).flatMap(({ alleles }) => alleles)
const phrasesOf = (alleles: readonly Parameters<typeof namesOf>[0][]) =>
  new Set(alleles.flatMap(namesOf).map(phraseOf))

/** The genes of one of the account's species, as edited; undefined if it has none or is deleted. */
export async function genesIfKnown(
  db: Db,
  session: Session,
  speciesId: string,
): Promise<GeneList | undefined> {
  const kind = await speciesOf(db, session).findIfThere(speciesId)
  return kind && withOwn(geneListOf(kind), kind, await ownLoci(db, session, speciesId))
}

const mostGenes = 200
/** So that the species' genes are read in a moment. */
const mostNames = 2000
const tooManyNames = 'At most 2,000 names of your own in a species'
const ownLoci = (db: Db, { accountId }: Session, speciesId: string) =>
  owned(db, loci, accountId, {}, eq(loci.species_id, speciesId)).rows({
    ...{ where: undefined, order: orders.created_at_asc, page: 1, per_page: mostLoci },
  })

/**
 * The genes of a species by its id, or by a name that it has: the account's own species first (`speciesAmong`), then
 * those that come with Vivary. Throws `Invalid` at `species` if there is none, or if it has no genes.
 */
export async function genesNamed(db: Db, session: Session, name: string): Promise<GeneList> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name)
  const kind = speciesAmong(await kindsOf(db, session), name)
  const species = kind ?? { commonName: name, latinName: '' }
  const own = kind ? await ownLoci(db, session, kind.id) : []
  const genes = withOwn(geneListOf(species), species, own)
  if (genes) return genes
  const message = kind
    ? 'This species has no genes yet. Add them on its page.'
    : isId
      ? 'Not found'
      : "We don't know this species' genes. Add it to your species first."
  throw new Invalid([{ field: 'species', message }])
}
