import type { Animal } from '../../collection/animals/animals.contract.ts'
import type { Names } from '../../shared/resource.ts'
import { useTicked } from '../../web/additions.ts'
import type { DueKind } from '../schedules/due/due.contract.ts'
import { logsIn } from './kind.ts'
import type { cleaningLog, FeedingLog, feedingLog } from './logs.contract.ts'

const feedings: Names<typeof feedingLog> = {
  noun: 'feeding_log',
  words: { one: 'Feeding', many: 'Feedings' },
  api: 'feeding_logs',
  path: 'feedings',
}
const cleans: Names<typeof cleaningLog> = {
  noun: 'cleaning_log',
  words: { one: 'Clean', many: 'Cleans' },
  api: 'cleaning_logs',
  path: 'cleans',
}

/** A schedule's meal or cleaning; `usual` is the meal that its animal last took of that feeder. */
export type Planned = {
  animal: Pick<Animal, 'id' | 'name'>
  feeder: { id: string } | null
  supplement: { id: string; isDeleted: boolean } | null
  usual: Pick<FeedingLog, 'count' | 'feedingMethod'> | null
}

/** Records a due schedule as usual, or with an outcome; `undo` deletes that log again, as does the flash. */
export function useDone(kind: DueKind, { animal, feeder, supplement, usual }: Planned) {
  const log = logsIn(kind === 'feeding' ? feedings : cleans, animal.id)
  const { ticked, add, undo } = useTicked(log, 'Deleted.')

  function record(outcome: Partial<Pick<FeedingLog, 'success' | 'refusal_reason'>> = {}) {
    const dust = supplement && !supplement.isDeleted ? supplement.id : null
    const meal = { ...usual, ...outcome, feeder_id: feeder?.id, supplement_id: dust }
    const isRefusal = outcome.success === false
    const words = `${animal.name}: ${isRefusal ? 'refusal' : log.words.one.toLowerCase()} added.`
    void add(kind === 'feeding' ? meal : {}, words, { isRefusal })
  }

  return { isDone: ticked !== undefined, record, undo }
}
