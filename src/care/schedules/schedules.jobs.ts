import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { animals } from '../../db/schema.ts'
import {
  dailyKey,
  mostNamedInMail,
  type RemindedAccount,
  type ReminderSource,
  type ReminderWords,
} from '../../server/messages/reminders.ts'
import { counted } from '../../shared/durations.ts'
import { listed } from '../../shared/listed.ts'
import { type DecimalSign, numberText } from '../../shared/numbers.ts'
import { whose } from '../../shared/text.ts'
import type { DueKind } from './due/due.contract.ts'
import { dueAnimals } from './due/due.queries.ts'

/** The animals to feed today, in one reminder. */
export const feedingReminders: ReminderSource = remindersOf('feeding')

/** The enclosures to clean today, in one reminder. */
export const cleaningReminders: ReminderSource = remindersOf('cleaning')

function remindersOf(kind: DueKind): ReminderSource {
  return {
    kind,
    async find(db, account, today) {
      const waiting = await dueAnimals(db, account, kind, { on: today })
      const [first] = waiting
      if (!first) return []
      // An animal with several due schedules counts once, by its most overdue one.
      const ids = [...new Set(waiting.map(({ animal_id }) => animal_id))]
      const names = await namesOf(db, account, ids.slice(0, mostNamedInMail))
      const { days_overdue } = first
      const due = { names, count: ids.length, days_overdue }
      const words = (sign: DecimalSign) => dueWords(kind, due, sign)
      const path = `/rounds/${kind}?due=1`
      return [{ key: dailyKey(kind, today), kind, words, path, isToDo: true }]
    },
  }
}

/** Animals named in the app and on a push. */
const mostNamed = 2

async function namesOf(db: Db, { accountId }: RemindedAccount, ids: string[]) {
  const rows = await db
    .select({ id: animals.id, name: animals.name })
    .from(animals)
    .where(and(eq(animals.account_id, accountId), inArray(animals.id, ids)))
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.map((id) => nameOf.get(id) ?? '')
}

/**
 * '4 animals to feed today', 'Nyx, Juniper and 2 more. Nyx has been waiting 3 days.' `names` are
 * the first of `count`, beginning with the longest waiting; an email has all that are given.
 */
export function dueWords(
  kind: DueKind,
  { names, count, days_overdue }: { names: string[]; count: number; days_overdue: number },
  sign: DecimalSign,
): ReminderWords {
  const [first = ''] = names
  const late = days_overdue > 0 ? lateWords(kind, first, days_overdue) : ''
  if (count === 1) {
    const verb = kind === 'feeding' ? 'Feed' : 'Clean'
    return { header_text: `${verb} ${first} today`, body_text: late }
  }
  const what = kind === 'feeding' ? 'animals to feed' : 'enclosures to clean'
  const body = (most: number) =>
    [`${listed(names, { most, count, sign })}.`, late].filter(Boolean).join(' ')
  return {
    header_text: `${numberText(count, sign)} ${what} today`,
    body_text: body(mostNamed),
    mail_text: body(mostNamedInMail),
  }
}

function lateWords(kind: DueKind, name: string, days: number) {
  if (kind === 'cleaning') return `${whose(name)} enclosure is ${counted(days, 'day')} overdue.`
  return `${name} has been waiting ${counted(days, 'day')}.`
}
