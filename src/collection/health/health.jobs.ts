import { and, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { animals, treatments } from '../../db/schema.ts'
import { dailyKey, type ReminderSource } from '../../server/messages/reminders.ts'
import { dayOf } from '../../shared/dates.ts'
import { type DecimalSign, numberText } from '../../shared/numbers.ts'
import { isKept, isUnlocked } from '../animals/animals.queries.ts'
import { treatmentReads, withDue } from './health.queries.ts'

/** The doses due today, in one reminder. */
export const treatmentReminders: ReminderSource = {
  kind: 'treatment',
  async find(db, account, today) {
    const { accountId, timeZone } = account
    const open = and(
      eq(animals.account_id, accountId),
      isNull(animals.deleted_at),
      isKept,
      isUnlocked(account),
    )
    const courses = await db
      .select({
        animal_id: treatments.animal_id,
        substance: treatments.substance,
        started_on: treatments.started_on,
        ends_on: treatments.ends_on,
        every_days: treatments.every_days,
        ...treatmentReads,
      })
      .from(treatments)
      .where(
        and(
          eq(treatments.account_id, accountId),
          lte(treatments.started_on, today),
          or(isNull(treatments.ends_on), gte(treatments.ends_on, today)),
          inArray(treatments.animal_id, db.select({ id: animals.id }).from(animals).where(open)),
        ),
      )
      .orderBy(treatments.id)
    const due = courses
      .map((course) => withDue(course, today, (moment) => dayOf(moment, timeZone)))
      .filter(({ due_on }) => due_on !== null)
      .toSorted((one, other) => other.days_overdue - one.days_overdue)
    if (due.length === 0) return []

    const shown = due.slice(0, named)
    const faces = await db
      .select({ id: animals.id, name: animals.name })
      .from(animals)
      .where(
        and(
          eq(animals.account_id, accountId),
          inArray(
            animals.id,
            shown.map(({ animal_id }) => animal_id),
          ),
        ),
      )
    const nameOf = new Map(faces.map(({ id, name }) => [id, name]))
    const doses = shown.map(({ animal_id, substance }) => ({
      name: nameOf.get(animal_id) ?? '',
      substance,
    }))
    const isOneAnimal = new Set(due.map(({ animal_id }) => animal_id)).size === 1
    const path = isOneAnimal ? `/animals/${due[0]?.animal_id}/health` : '/animals'
    const words = (sign: DecimalSign) => treatmentWords(doses, due.length, sign)
    return [{ key: dailyKey('treatment', today), kind: 'treatment', words, path }]
  },
}

const named = 2

/**
 * '3 doses due today', 'Meloxicam for Nyx, Panacur for Juniper and 1 more.' `doses` are the first of
 * `count`.
 */
function treatmentWords(
  doses: { name: string; substance: string }[],
  count: number,
  sign: DecimalSign,
): { header_text: string; body_text: string } {
  const [first, second] = doses.map(({ name, substance }) => `${substance} for ${name}`)
  if (count === 1) return { header_text: '1 dose due today', body_text: `${first}.` }
  const rest = count - doses.length
  const body_text =
    rest > 0 ? `${first}, ${second} and ${numberText(rest, sign)} more.` : `${first} and ${second}.`
  return { header_text: `${numberText(count, sign)} doses due today`, body_text }
}
