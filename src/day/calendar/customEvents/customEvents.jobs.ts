import { and, eq, isNull } from 'drizzle-orm'
import { customEvents } from '../../../db/schema.ts'
import {
  comingWords,
  isRemindedOn,
  type ReminderSource,
} from '../../../server/messages/reminders.ts'

/** The keeper's own events, each once, on the day chosen for it; again if it is moved. */
export const customEventReminders: ReminderSource = {
  kind: 'event',
  async find(db, { accountId }, today) {
    const rows = await db
      .select()
      .from(customEvents)
      .where(
        and(
          eq(customEvents.account_id, accountId),
          isNull(customEvents.deleted_at),
          isRemindedOn({ remind: customEvents.remind, on: customEvents.started_on }, today),
        ),
      )
      .orderBy(customEvents.started_on, customEvents.id)
    return rows.map(({ id, title, description, started_on, remind }) => ({
      key: `event:${id}:${started_on}:${remind}`,
      kind: 'event',
      words: () => ({
        header_text: `${title}, ${comingWords(started_on, today)}`,
        body_text: description,
      }),
      path: `/calendar?day=${started_on}&event=${id}`,
    }))
  },
}
