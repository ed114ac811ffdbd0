import { and, eq, isNull, sql } from 'drizzle-orm'
import { bulbs, reminders } from '../../db/schema.ts'
import type { ReminderSource } from '../../server/messages/reminders.ts'
import { dayOf, formatDay } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { type Bulb, bulbName } from './bulbs.contract.ts'
import { uvEndsOn } from './bulbs.queries.ts'
import { decayInWords } from './words.ts'

/** Days before the end of its UV lifespan that a bulb's reminder is sent. */
const ahead_days = 14

/** UV bulbs that are due for replacement soon, one reminder per installation. */
export const bulbReminders: ReminderSource = {
  kind: 'bulb',
  async find(db, { accountId }, today) {
    const rows = await db
      .select({
        id: bulbs.id,
        name: bulbs.name,
        brand: bulbs.brand,
        installed_on: bulbs.uv_installed_on,
        ends_on: uvEndsOn,
        fades_on: bulbs.uv_fades_on,
        uvi_needed: bulbs.uvi_needed,
        uvi_readings: bulbs.uvi_readings,
      })
      .from(bulbs)
      .where(
        and(
          eq(bulbs.account_id, accountId),
          isNull(bulbs.deleted_at),
          eq(bulbs.send_uv_reminder, true),
          sql`${uvEndsOn} <= ${addDays(today, ahead_days)}`,
        ),
      )
      .orderBy(bulbs.id)
    return rows.flatMap(({ id, installed_on, ends_on, ...bulb }) =>
      ends_on === null
        ? []
        : [
            {
              // An end by readings is told of even if that of the lifespan was.
              key: `bulb:${id}:${installed_on}${bulb.fades_on ? ':measured' : ''}`,
              kind: 'bulb' as const,
              words: () =>
                bulb.fades_on
                  ? fadeWords({ ...bulb, uv_installed_on: installed_on }, today)
                  : bulbWords(bulbName(bulb), ends_on, today),
              path: `/inventory/bulbs/${id}`,
              isToDo: ends_on <= today,
            },
          ],
    )
  },

  /** Forgotten once the end has moved away: it is a day further off than reminders look, wherever the keeper lives. */
  async forget(db, now) {
    await db.execute(sql`delete from ${reminders} told using ${bulbs}
      where told.key like 'bulb:%' and split_part(told.key, ':', 2) = ${bulbs.id}::text
        and told.account_id = ${bulbs.account_id}
        and ${uvEndsOn} > ${addDays(dayOf(now.toISOString(), 'UTC'), ahead_days + 1)}`)
  },
}

type FadingBulb = Pick<Bulb, 'name' | 'brand' | 'uv_installed_on' | 'uvi_needed' | 'uvi_readings'>

/** 'Replace Arcadia D3+ soon', 'Below 1.0 UVI about March 12 (4 readings).' */
function fadeWords(bulb: FadingBulb, today: string) {
  const { fades_on, words } = decayInWords(bulb, today)
  const soon = (fades_on ?? today) > today ? ' soon' : ''
  return { header_text: `Replace ${bulbName(bulb)}${soon}`, body_text: `${words}.` }
}

/** 'Replace Arcadia D3+ soon', 'Its UV life ends on November 21, 2026.' */
function bulbWords(name: string, ends_on: string, today: string) {
  if (ends_on > today) {
    return {
      header_text: `Replace ${name} soon`,
      body_text: `Its UV life ends on ${formatDay(ends_on)}.`,
    }
  }
  const when = ends_on === today ? 'ends today' : `ended on ${formatDay(ends_on)}`
  return { header_text: `Replace ${name}`, body_text: `Its UV life ${when}.` }
}
