import type { RecordOf } from '../../shared/resource.ts'
import { type Form, useRecordForm } from '../../web/form/form.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { usePage, useRemove, within } from '../../web/records.ts'
import type { Animal } from '../animals/animals.contract.ts'
import { type Feeder, feederResource } from '../feeders/feeders.contract.ts'
import { type FeedingLog, feedingLog } from './logs.contract.ts'

export type FeedingForm = Form<typeof feedingLog>

/** The feedings of one animal, as a resource. */
export const feedingsOf = (animalId: string) =>
  within(feedingLog, `animals/${animalId}`, `animals/${animalId}`)

/** The animal's last feedings, latest first: what the strip shows. */
export const useLastFeedings = (animalId: string) => usePage(feedingsOf(animalId), { per_page: 16 })

/** What a new feeding begins with: the last ones, and the only feeder where there is but one. */
export function useFeedingStart(animalId: string) {
  const last = useLastFeedings(animalId)
  const feeders = usePage(feederResource, { per_page: 50 })
  if (!last.data || !feeders.data)
    return { isReady: false as const, error: last.error ?? feeders.error }
  const [only, another] = feeders.data.value
  return { isReady: true as const, last: last.data.value, onlyFeeder: another ? undefined : only }
}

/**
 * The form of one feeding. A new one begins with what was last given and how, taken, and now; the
 * moment stays empty until the keeper sets one, so that it is when the feeding is recorded.
 */
export function useFeedingForm({
  animal,
  log,
  last,
  onlyFeeder,
  onSaved,
}: {
  animal: Pick<Animal, 'id' | 'name'>
  log?: FeedingLog
  last?: FeedingLog
  onlyFeeder?: Feeder
  onSaved: () => void
}) {
  const { flash, alert } = useFlash()
  const resource = feedingsOf(animal.id)
  const remove = useRemove(resource)
  const undo = (id: string) =>
    remove.mutateAsync(id).then(
      () => flash('Deleted.'),
      (error: Error) => alert(error.message),
    )
  return useRecordForm(resource, {
    record: log,
    blank: {
      feeder_id: last?.feeder.id ?? onlyFeeder?.id ?? '',
      supplement_id: last?.supplement?.id ?? '',
      success: true,
      feedingMethod: last?.feedingMethod ?? 'tong',
      notes: '',
      happenedAt: undefined,
    },
    onSaved(saved: RecordOf<typeof feedingLog>) {
      if (log) flash('Feeding updated.')
      else flash('Feeding added.', { undo: () => undo(saved.id) })
      onSaved()
    },
  })
}
