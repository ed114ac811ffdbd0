import { listWords } from '../../shared/listWords.ts'
import type { Form } from '../../web/form/form.ts'
import type { Question } from '../../web/form/SaveQuestion.tsx'
import { restorerOf } from '../pairings/usePairingLogs.ts'
import type { Plan, planResource } from './plans.contract.ts'

/** Asks before pairings with records leave their plan; undo adds all of them again with their logs. */
export function pairingsQuestion(
  { values }: Pick<Form<typeof planResource>, 'values'>,
  { pairings }: Plan,
): Question | undefined {
  const rows: unknown = values.pairings_attributes
  const ids = new Set(Array.isArray(rows) ? rows.flatMap(idOfRemoved) : [])
  const removed = pairings.filter(({ id }) => ids.has(id))
  if (!removed.some(({ hasRecords }) => hasRecords)) return undefined
  const names = listWords(removed.map(({ dam }) => dam.name))
  const [their, pairing] = removed.length === 1 ? ['Its', 'pairing'] : ['Their', 'pairings']
  return {
    title: `Remove the ${pairing} with ${names}?`,
    text: `${their} logs are deleted too. ${their} clutches stay, with their dam and sire. You can undo it for a few seconds afterwards.`,
    yes: 'Remove',
    async prepare() {
      const restorers = await Promise.all(removed.map(({ id }) => restorerOf(id)))
      return async () => {
        for (const bringBack of restorers) await bringBack()
      }
    },
  }
}

const idOfRemoved = (row: { id?: string; _destroy?: boolean }) =>
  row._destroy && row.id ? [row.id] : []
