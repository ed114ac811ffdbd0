import { and, eq, isNull, lte } from 'drizzle-orm'
import { animals, contacts, treatments, vetVisits } from '../../db/schema.ts'
import {
  comingWords,
  dailyKey,
  isRemindedOn,
  mostNamedInMail,
  type ReminderSource,
  type ReminderWords,
} from '../../server/messages/reminders.ts'
import { isReferredBy } from '../../server/records/crud.ts'
import { fromWallClock } from '../../shared/dates.ts'
import { laterOf } from '../../shared/days.ts'
import { listed, listWords } from '../../shared/listed.ts'
import { type DecimalSign, numberText } from '../../shared/numbers.ts'
import { formatTimeOfDay, type TimeFormat } from '../../shared/timesOfDay.ts'
import { isAnimalOf, isKept, isUnlocked } from '../animals/animals.queries.ts'
import { isOpenCourse, treatmentReads } from './health.queries.ts'
import { comingDoses, timeIn } from './treatments/course.ts'

/** The doses due today, in one reminder. */
export const treatmentReminders: ReminderSource = {
  kind: 'treatment',
  async find(db, account, today, now = new Date()) {
    const { accountId, timeZone: zone } = account
    const courses = await db
      .select({
        animal_id: treatments.animal_id,
        name: animals.name,
        substance: treatments.substance,
        started_on: treatments.started_on,
        ends_on: treatments.ends_on,
        ended_on: treatments.ended_on,
        every_days: treatments.every_days,
        at_times: treatments.at_times,
        created_at: treatments.created_at,
        ...treatmentReads,
      })
      .from(treatments)
      .innerJoin(animals, isAnimalOf(treatments))
      .where(
        and(
          eq(treatments.account_id, accountId),
          lte(treatments.started_on, today),
          isOpenCourse('treatments'),
          isNull(animals.deleted_at),
          isKept,
          isUnlocked(account),
        ),
      )
      .orderBy(treatments.id)
    const due = courses
      .map(({ doses, ...course }) => ({
        ...course,
        coming: comingDoses(
          { ...course, last: doses[0] ?? null },
          // A day to come is looked at from its beginning.
          { now: laterOf(fromWallClock(`${today}T00:00`, zone), now.toISOString()), zone },
          { from: today, to: today },
        ),
      }))
      .filter(({ coming }) => coming.length > 0)
      .toSorted((one, other) => latenessOf(other) - latenessOf(one))
    const [first] = due
    if (!first) return []
    const isOneAnimal = due.every(({ animal_id }) => animal_id === first.animal_id)
    const path = isOneAnimal ? `/animals/${first.animal_id}/health` : '/'
    const words = (sign: DecimalSign, timeFormat: TimeFormat) =>
      treatmentWords(due, sign, timeFormat)
    return [{ key: dailyKey('treatment', today), kind: 'treatment', words, path, isToDo: true }]
  },
}

type Due = { name: string; substance: string; coming: { slot: string; days_overdue: number }[] }

const latenessOf = ({ coming }: Due) => coming[0]?.days_overdue ?? 0

/** Treatments named in the app and on a push. */
const mostNamed = 2

/** '3 doses due today', 'Meloxicam for Nyx, Panacur for Juniper and 1 more.': 1 more dose, not course. */
function treatmentWords(due: Due[], sign: DecimalSign, timeFormat: TimeFormat): ReminderWords {
  const count = dosesIn(due)
  const names = due.map(({ name, substance, coming }) => {
    const timed = coming.filter(({ slot }) => timeIn(slot))
    const times = timed.map(({ slot, days_overdue }) =>
      days_overdue > 0 ? 'now' : formatTimeOfDay(timeIn(slot), timeFormat),
    )
    // 'now, at 3:00 pm and 11:00 pm'
    return `${substance} for ${name} ${listWords(times).replace(/\d/, 'at $&')}`.trim()
  })
  const someOf = (most: number) =>
    listed(names, { most, count: Math.min(most, due.length) + dosesIn(due.slice(most)), sign })
  return {
    header_text: `${numberText(count, sign)} ${count === 1 ? 'dose' : 'doses'} due today`,
    body_text: `${someOf(mostNamed)}.`,
    mail_text: `${someOf(mostNamedInMail)}.`,
  }
}

const dosesIn = (due: Due[]) => due.reduce((sum, { coming }) => sum + coming.length, 0)

/** The vet visits ahead, each once, on the day chosen for it; again if it is moved. */
export const visitReminders: ReminderSource = {
  kind: 'vet',
  async find(db, account, today) {
    const rows = await db
      .select({
        id: vetVisits.id,
        animal_id: vetVisits.animal_id,
        name: animals.name,
        vet: contacts.name,
        visited_on: vetVisits.visited_on,
        visit_time: vetVisits.visit_time,
        reason: vetVisits.reason,
        remind: vetVisits.remind,
      })
      .from(vetVisits)
      .innerJoin(animals, isAnimalOf(vetVisits))
      .leftJoin(contacts, isReferredBy(contacts, vetVisits, 'contact_id'))
      .where(
        and(
          eq(vetVisits.account_id, account.accountId),
          eq(vetVisits.completed, false),
          isRemindedOn({ remind: vetVisits.remind, on: vetVisits.visited_on }, today),
          isNull(animals.deleted_at),
          isKept,
          isUnlocked(account),
        ),
      )
      .orderBy(vetVisits.visited_on, vetVisits.visit_time, vetVisits.id)
    return rows.map(({ id, animal_id, name, vet, visited_on, visit_time, reason, remind }) => {
      const words = (_: DecimalSign, timeFormat: TimeFormat) => {
        const at = visit_time ? ` at ${formatTimeOfDay(visit_time, timeFormat)}` : ''
        const header_text = `Vet visit for ${name} ${comingWords(visited_on, today)}${at}`
        return { header_text, body_text: vet ? `${reason}, ${vet}` : reason }
      }
      return {
        key: `vet:${id}:${visited_on}:${remind}`,
        kind: 'vet',
        words,
        path: `/animals/${animal_id}/health#${id}`,
      }
    })
  },
}
