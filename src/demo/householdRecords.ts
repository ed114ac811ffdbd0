import type { Transaction } from '../db/db.ts'
import {
  animalGroups,
  bulbs,
  cleaningSchedules,
  comments,
  contacts,
  doses,
  feedingSchedules,
  groups,
  healthNotes,
  moves,
  treatments,
  vetVisits,
} from '../db/schema.ts'
import { type DemoAnimal, demoAnimals } from './animals.ts'
import { feedingPlanOf, mealOf } from './diets.ts'
import {
  demoBulbs,
  demoComments,
  demoContacts,
  demoGroups,
  demoNotes,
  demoPlaces,
  demoTreatments,
  demoVisits,
  quarantinePlace,
} from './household.ts'
import { type DemoOwner, daysBefore, demoId, rowsOf, streamOf } from './identity.ts'
import { daysBetweenCleans } from './logs.ts'

/** Everything besides animals and logs: groups, contacts, lamps, schedules, moves and health. */
export async function addHousehold(tx: Transaction, owner: DemoOwner, now: Date): Promise<void> {
  await addGroups(tx, owner, now)
  await tx.insert(contacts).values(rowsOf('contact', demoContacts, owner, now))
  await addBulbs(tx, owner, now)
  await addComments(tx, owner, now)
  await addSchedules(tx, owner, now)
  await addMoves(tx, owner, now)
  await addHealth(tx, owner, now)
}

const dayBefore = (now: Date, days: number) => daysBefore(now, days).slice(0, 10)

async function addGroups(tx: Transaction, owner: DemoOwner, now: Date) {
  const plain = mapValues(demoGroups, ({ name, description }) => ({ name, description }))
  await tx.insert(groups).values(rowsOf('group', plain, owner, now))
  const members = Object.entries(demoGroups).flatMap(([key, { has }]) =>
    demoAnimals.filter(has).map(({ name, joined }) => ({
      account_id: owner.accountId,
      id: demoId('membership', `${key} ${name}`),
      animal_id: demoId('animal', name),
      group_id: demoId('group', key),
      created_at: daysBefore(now, joined),
    })),
  )
  await tx.insert(animalGroups).values(members)
}

async function addBulbs(tx: Transaction, owner: DemoOwner, now: Date) {
  const plain = mapValues(demoBulbs, ({ uv, ...bulb }) => ({
    ...bulb,
    uv_percent: uv?.uv_percent,
    uv_lifespan: uv?.uv_lifespan,
    uv_installed_on: uv && dayBefore(now, uv.installed),
    send_uv_reminder: uv?.reminds ?? false,
  }))
  await tx.insert(bulbs).values(rowsOf('bulb', plain, owner, now))
}

const mapValues = <Value, Mapped>(values: Record<string, Value>, map: (value: Value) => Mapped) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]))

async function addComments(tx: Transaction, owner: DemoOwner, now: Date) {
  const rows = demoComments.map(([about, whom, days, content]) => ({
    account_id: owner.accountId,
    id: demoId('comment', `${whom} ${days}`),
    animal_id: about === 'animal' ? demoId('animal', whom) : null,
    contact_id: about === 'contact' ? demoId('contact', whom) : null,
    content,
    recorded_by: owner.userId,
    created_at: daysBefore(now, days),
    updated_at: daysBefore(now, days),
  }))
  await tx.insert(comments).values(rows)
}

async function addSchedules(tx: Transaction, owner: DemoOwner, now: Date) {
  const residents = demoAnimals.filter(({ left }) => !left)
  const planOf = (animal: DemoAnimal) => ({
    account_id: owner.accountId,
    animal_id: demoId('animal', animal.name),
    repeat: 'day' as const,
    started_on: dayBefore(now, Math.min(animal.joined, 180)),
    created_at: daysBefore(now, animal.joined),
  })
  const feedings = residents
    .filter(({ name }) => !isFedByHabit.has(name))
    .map((animal) => {
      const meal = mealOf(animal, animal.hatched, 0, streamOf(`schedule of ${animal.name}`))
      return {
        ...planOf(animal),
        ...feedingPlanOf(animal, now),
        id: demoId('feeding schedule', animal.name),
        feeder_id: demoId('feeder', meal.feeder),
        supplement_id: meal.supplement ? demoId('supplement', meal.supplement) : null,
      }
    })
  const cleanings = residents.map((animal) => ({
    ...planOf(animal),
    id: demoId('cleaning schedule', animal.name),
    repeat_amount: daysBetweenCleans[animal.species],
    counts_from: 'last_log' as const,
  }))
  await tx.insert(feedingSchedules).values(feedings)
  await tx.insert(cleaningSchedules).values(cleanings)
}

/** Fed when there is time, so that reports go by the habit. */
const isFedByHabit = new Set(['Nutmeg'])

/** Every animal began in quarantine or a small tub, and has moved once. */
async function addMoves(tx: Transaction, owner: DemoOwner, now: Date) {
  const rows = demoAnimals.flatMap((animal) => {
    const own = { account_id: owner.accountId, animal_id: demoId('animal', animal.name) }
    const home = { ...own, ...placeOf(animal) }
    const first = {
      ...own,
      room: 'Quarantine',
      rack: 'Q rack',
      tub: '',
      id: demoId('move', `${animal.name} first`),
      moved_on: dayBefore(now, animal.joined),
      created_at: daysBefore(now, animal.joined),
    }
    if (animal.quarantined !== undefined) return [{ ...first, ...placeOf(animal) }]
    const days = Math.max(animal.joined - 92, 5)
    const when = { moved_on: dayBefore(now, days), created_at: daysBefore(now, days) }
    return [first, { ...home, ...when, id: demoId('move', animal.name) }]
  })
  await tx.insert(moves).values(rows)
}

async function addHealth(tx: Transaction, owner: DemoOwner, now: Date) {
  const of = (kind: string, whom: string, days: number) => ({
    account_id: owner.accountId,
    id: demoId(kind, `${whom} ${days}`),
    animal_id: demoId('animal', whom),
    // What lies ahead was written down yesterday.
    created_at: daysBefore(now, Math.max(days, 1)),
    updated_at: daysBefore(now, Math.max(days, 1)),
  })
  await tx.insert(healthNotes).values(
    demoNotes.map(([whom, days, content]) => ({
      ...of('note', whom, days),
      noted_on: dayBefore(now, days),
      content,
    })),
  )
  await tx.insert(treatments).values(
    demoTreatments.map(({ whom, started, ends, every, ...treatment }) => ({
      ...of('treatment', whom, started),
      ...treatment,
      started_on: dayBefore(now, started),
      ends_on: dayBefore(now, ends),
      every_days: every,
    })),
  )
  await tx.insert(doses).values(
    demoTreatments.flatMap(({ whom, started, ends, every }) => {
      const count = Math.floor((started - Math.max(ends, 0.5)) / every) + 1
      return Array.from({ length: count }, (_, at) => ({
        account_id: owner.accountId,
        id: demoId('dose', `${whom} ${started} ${at}`),
        treatment_id: demoId('treatment', `${whom} ${started}`),
        happenedAt: daysBefore(now, started - at * every),
        recorded_by: owner.userId,
      }))
    }),
  )
  await tx.insert(vetVisits).values(
    demoVisits.map(({ whom, days, ...visit }) => ({
      ...of('visit', whom, days),
      ...visit,
      visited_on: dayBefore(now, days),
      completed: days >= 0,
      contact_id: demoId('contact', 'vet'),
    })),
  )
}

/** Where an animal lives; tubs are numbered within a rack. */
export function placeOf(animal: DemoAnimal) {
  if (animal.left) return { room: '', rack: '', tub: '' }
  const isApart = animal.quarantined !== undefined
  const together = demoAnimals.filter(
    ({ species, quarantined, left }) =>
      !left &&
      (isApart
        ? quarantined !== undefined
        : species === animal.species && quarantined === undefined),
  )
  const place = isApart ? quarantinePlace : demoPlaces[animal.species]
  return { ...place, tub: String(together.indexOf(animal) + 1) }
}
