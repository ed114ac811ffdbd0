import { and, eq, isNull, sql } from 'drizzle-orm'
import { type AnimalInput, removeAnimal } from '../../care/animals/saving.queries.ts'
import type { Transaction } from '../../db/db.ts'
import { animalGroups, animals, clutches, eggs, groups, possibleSires } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { lockAccount } from '../../server/plan.ts'
import { owned } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import { addDays } from '../../shared/days.ts'
import { genesIfKnown } from '../genetics/loci.queries.ts'
import { certainGenetics, remembered, type Young } from './certainGenetics.ts'
import type { ClutchDetail } from './clutches.contract.ts'
import { findClutch } from './clutches.queries.ts'
import { noHatchling, settleAfter } from './eggs.queries.ts'
import type { Hatching, Hatchling } from './hatching.contract.ts'
import { siresOf } from './siresOf.ts'
import { hatchlingName } from './words.ts'

type StoredClutch = typeof clutches.$inferSelect
type Coming = {
  clutch: StoredClutch
  hatching: Hatching
  rows: (Hatchling & { egg: { number: number; animal_id: string | null } })[]
  hatched_on: string
}

/**
 * The animals of eggs that hatch together, as they are added; a later twin has parents and groups of the first. Throws
 * `Invalid` for a parent that isn't of this clutch.
 */
export async function hatchlingsOf(
  tx: Transaction,
  session: Session,
  { clutch, hatching, rows, hatched_on }: Coming,
): Promise<AnimalInput[]> {
  const { dam, siresOfRow } = await parentsOf(tx, session, clutch, hatching)
  const group_id = hatching.group ? await groupNamed(tx, session, hatching.group) : undefined
  const parents = [
    dam,
    ...siresOfRow({ sire_id: undefined }).sires,
    ...rows.flatMap((row) => siresOfRow(row).sires),
  ]
  const species_id = parents.find((parent) => parent?.species_id)?.species_id ?? null
  const genes = species_id ? await genesIfKnown(tx, session, species_id) : undefined
  const certainOf = remembered((young: Young) => (genes ? certainGenetics(genes, young) : ''))
  const { feeding } = hatching
  const firsts = await owned(tx, animals, session.accountId, { group_ids }).findAll(
    rows.flatMap(({ egg, is_twin }) => (is_twin && egg.animal_id) || []),
  )
  return rows.map((row) => {
    const { id, name, sex = 'unknown', genetics, egg, is_twin } = row
    const pattern = hatching.names || `${clutch.name}-#`
    const first = firsts.get((is_twin && egg.animal_id) || '')
    const mother = first?.dam_id === null ? undefined : dam
    const own = [row.sire_id, hatching.sire_id, first?.sire_id]
    const { sire, sires } = siresOfRow({ sire_id: own.find((one) => one !== undefined) })
    const grouped = group_id ? [group_id] : (first?.group_ids ?? [])
    return {
      ...(id && { id }),
      name: name || hatchlingName(pattern, egg.number, hatching.eggs.length) + (is_twin ? 'b' : ''),
      sex,
      species_id,
      dam_id: mother?.id ?? null,
      sire_id: sire?.id ?? null,
      genetics: genetics ?? certainOf({ dam: mother, sires, sex }),
      dateHatched: hatched_on,
      dateHatchedPrecision: 'day' as const,
      source: 'captive_bred' as const,
      acquired_via: 'produced' as const,
      animal_groups_attributes: grouped.map((group_id) => ({ group_id })),
      ...(feeding && {
        feedingSchedules: [
          {
            feeder_id: feeding.feeder_id,
            started_on: hatched_on,
            repeat_amount: feeding.repeat_amount,
            repeat: feeding.repeat,
            paused_until: addDays(hatched_on, feeding.first_after_days),
            pause_reason: 'First meal after hatching',
          },
        ],
      }),
    }
  })
}

/** The groups that an animal is in. */
const group_ids = sql<string[]>`array(select member.group_id from ${animalGroups} member
  join ${groups} one on one.account_id = member.account_id and one.id = member.group_id
  where member.account_id = ${animals.account_id} and member.animal_id = ${animals.id} and one.deleted_at is null)`

/**
 * The clutch's parents, without deleted ones. The sire is the row's own, otherwise the one chosen for
 * all, and no one while several are possible.
 */
async function parentsOf(
  tx: Transaction,
  { accountId }: Session,
  { id, dam_id, sire_id }: StoredClutch,
  { dam_id: chosenDam, sire_id: chosenSire, eggs }: Hatching,
) {
  const possible = (
    await tx
      .select({ id: possibleSires.animal_id })
      .from(possibleSires)
      .where(and(eq(possibleSires.account_id, accountId), eq(possibleSires.clutch_id, id)))
  ).flatMap((each) => (each.id === sire_id ? [] : each.id))
  const isSire = (one: string | null | undefined) =>
    !one || one === sire_id || possible.includes(one)
  const wrong = [
    ...(!chosenDam || chosenDam === dam_id ? [] : ['dam_id']),
    ...(isSire(chosenSire) ? [] : ['sire_id']),
    ...eggs.flatMap((row, at) => (isSire(row.sire_id) ? [] : [`eggs.${at}.sire_id`])),
  ]
  if (wrong.length > 0) {
    throw new Invalid(wrong.map((field) => ({ field, message: 'Not found', code: 'not_found' })))
  }

  const ids = [dam_id, sire_id, ...possible].flatMap((each) => each ?? [])
  const parents = await owned(tx, animals, accountId).findAll(ids)
  const find = (one: string | null | undefined) => parents.get(one ?? '')
  const all = { sire: find(sire_id), possible: possible.flatMap((each) => find(each) ?? []) }
  return {
    dam: chosenDam === null ? undefined : find(dam_id),
    siresOfRow: ({ sire_id: own }: Pick<Hatchling, 'sire_id'>) =>
      siresOf(all, own !== undefined && isSire(own) ? own : chosenSire),
  }
}

/** The account's group of this name, made if there's none. */
async function groupNamed(tx: Transaction, { accountId }: Session, name: string) {
  const [group] = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(
      and(
        eq(groups.account_id, accountId),
        isNull(groups.deleted_at),
        sql`lower(${groups.name}) = lower(${name})`,
      ),
    )
    .orderBy(groups.created_at)
    .limit(1)
  return group?.id ?? (await owned(tx, groups, accountId).insert({ name })).id
}

/**
 * Undoes a hatching: its animals are deleted, to be restored for 30 days, and the egg is pipped again.
 * Throws `NotFound`, or `Invalid` if nothing hatched from the egg.
 */
export async function undoHatching(
  tx: Transaction,
  session: Session,
  { clutchId, eggId }: { clutchId: string; eggId: string },
): Promise<ClutchDetail> {
  await lockAccount(tx, session.accountId)
  const clutch = await owned(tx, clutches, session.accountId).lock(clutchId)
  const scope = sql`${eggs.clutch_id} = ${clutchId}`
  const egg = await owned(tx, eggs, session.accountId, {}, scope).lock(eggId)
  if (egg.state !== 'hatched') {
    throw new Invalid([{ field: 'state', message: `Egg ${egg.number} hasn't hatched` }])
  }
  const ids = [egg.animal_id, egg.twin_id].flatMap((id) => id ?? [])
  const both = await owned(tx, animals, session.accountId).findAll(ids)
  for (const id of both.keys()) await removeAnimal(tx, session, { id })
  const pipped = { state: 'pipped' as const, state_on: null, ...noHatchling }
  await settleAfter(tx, clutch, () => owned(tx, eggs, session.accountId).update(eggId, pipped))
  return findClutch(tx, session, { id: clutchId })
}
