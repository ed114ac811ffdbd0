import type { Reminder, ReminderSource } from '../../server/messages/reminders.ts'
import { formatDay, formatShortDay } from '../../shared/dates.ts'
import { addDays, daysBetween } from '../../shared/days.ts'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { whose } from '../../shared/text.ts'
import type { Clutch } from './clutches.contract.ts'
import { incubatingClutches } from './clutches.queries.ts'
import { daysUnseen, eggsNow, unseenDays } from './words.ts'

/** Clutches with a reminder of their own: when the window opens, and on the expected day. */
export const hatchReminders: ReminderSource = {
  kind: 'hatch',
  async find(db, account, today) {
    if (!account.isSubscribed) return []
    const all = await incubatingClutches(db, account)
    return all
      .filter(({ send_hatch_reminder }) => send_hatch_reminder)
      .flatMap((clutch) => hatchReminderOf(clutch, today))
  },
}

function hatchReminderOf(clutch: Clutch, today: string): Reminder[] {
  const { id, name, window, expected_to_hatch_on: expected, counts, is_litter, looked_at } = clutch
  if (!expected || counts.hatched > 0) return []
  const eggs = eggsNow(counts, is_litter, looked_at !== null)
  const reminder = (key: string, header_text: string, when: string) => [
    {
      key: `hatch:${id}:${key}`,
      kind: 'hatch' as const,
      words: () => ({ header_text, body_text: `${joined(when, eggs)}.` }),
      path: `/incubator/${id}`,
    },
  ]
  if (expected <= today) {
    const header =
      expected === today
        ? `${name}: today is the day`
        : `${name} should ${is_litter ? 'be born' : 'have hatched'}`
    return reminder(expected, header, `Expected ${formatDay(expected)}`)
  }
  if (!window || window.from > today) return []
  const header = `${name} may ${is_litter ? 'be born' : 'hatch'} ${window.from === today ? 'from today' : 'any day now'}`
  const until = `Look in each morning until ${formatShortDay(window.to, today)}`
  return reminder(`${window.from}:window`, header, until)
}

/** Clutches whose eggs haven't been looked at for a week: reminds once, until they are. */
export const unseenEggReminders: ReminderSource = {
  kind: 'eggs',
  async find(db, account, today) {
    if (!account.isSubscribed) return []
    const all = await incubatingClutches(db, account)
    return all.flatMap((clutch) => {
      const days = unseenDays(clutch, { today, zone: account.timeZone })
      if (days === null || days < daysUnseen) return []
      const lastLook = addDays(today, -days)
      const header_text = `${whose(clutch.name)} eggs haven't been looked at for ${counted(daysBetween(lastLook, today), 'day')}`
      return [
        {
          key: `eggs:${clutch.id}:${lastLook}`,
          kind: 'eggs' as const,
          words: () => ({ header_text, body_text: 'Candle and note each egg.' }),
          path: `/incubator/${clutch.id}`,
          isToDo: true,
        },
      ]
    })
  },
}
