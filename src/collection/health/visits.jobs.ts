import { and, eq, isNull } from 'drizzle-orm'
import { animals, contacts, vetVisits } from '../../db/schema.ts'
import { comingWords, isRemindedOn, type ReminderSource } from '../../server/messages/reminders.ts'
import type { DecimalSign } from '../../shared/numbers.ts'
import { formatTimeOfDay, type TimeFormat } from '../../shared/timesOfDay.ts'
import { isKept, isUnlocked } from '../animals/animals.queries.ts'

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
      .innerJoin(
        animals,
        and(eq(animals.account_id, vetVisits.account_id), eq(animals.id, vetVisits.animal_id)),
      )
      .leftJoin(
        contacts,
        and(eq(contacts.account_id, vetVisits.account_id), eq(contacts.id, vetVisits.contact_id)),
      )
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
