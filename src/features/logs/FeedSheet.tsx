import { Button } from '@mantine/core'
import { daysAgo } from '../../shared/dates.ts'
import { Problems } from '../../web/form/Problems.tsx'
import { Portrait } from '../../web/look/Portrait.tsx'
import { Sheet } from '../../web/look/Sheet.tsx'
import { Waiting } from '../../web/look/Waiting.tsx'
import { useUser } from '../../web/user.ts'
import type { Animal } from '../animals/animals.contract.ts'
import type { Feeder } from '../feeders/feeders.contract.ts'
import classes from './Feeding.module.css'
import { FeedingFields } from './FeedingFields.tsx'
import type { FeedingLog } from './logs.contract.ts'
import { useFeedingForm, useFeedingStart } from './useFeeding.ts'
import { feedingWords } from './words.ts'

export type Fed = Pick<Animal, 'id' | 'name' | 'sex' | 'genetics' | 'species' | 'photoUrls'>

type SheetParts = { animal: Fed; isOpen: boolean; onClose: () => void; onBack?: () => void }

/** Feeding an animal in two taps: the usual feeder and 'Taken' are chosen already. */
export function FeedSheet(parts: SheetParts) {
  const start = useFeedingStart(parts.animal.id)
  if (!parts.isOpen) return null
  if (start.isReady) return <FeedForm {...parts} {...start} />
  return (
    <Sheet isOpen title={`Feed ${parts.animal.name}`} onClose={parts.onClose}>
      {start.error ? <p role="alert">{start.error.message}</p> : <Waiting shape="card" />}
    </Sheet>
  )
}

type Start = { last: FeedingLog[]; onlyFeeder?: Feeder }

function FeedForm({ animal, onClose, onBack, last, onlyFeeder }: SheetParts & Start) {
  const { timezone } = useUser()
  const lastTaken = last.find(({ success }) => success)
  const { form, element, problems, submit, isSaving } = useFeedingForm({
    animal,
    last: lastTaken ?? last[0],
    onlyFeeder,
    onSaved: onClose,
  })
  return (
    <Sheet
      isOpen
      onClose={onClose}
      onBack={onBack}
      onSubmit={submit}
      isDirty={form.isDirty()}
      title={`Feed ${animal.name}`}
      second={lastTaken && `${feedingWords(lastTaken)}, ${daysAgo(lastTaken.happenedAt, timezone)}`}
      portrait={<Portrait animal={animal} size="avatar" />}
      foot={
        <Button type="submit" loading={isSaving}>
          {form.values.success ? 'Record feeding' : 'Record refusal'}
        </Button>
      }
    >
      <div ref={element} className={classes.sheet}>
        <Problems problems={problems} errors={form.errors} labels={feedingLabels} />
        <FeedingFields form={form} animal={animal} recent={last.map(({ feeder }) => feeder)} />
      </div>
    </Sheet>
  )
}

export const feedingLabels = {
  feeder_id: 'Feeder',
  supplement_id: 'Supplement',
  happenedAt: 'When',
  feedingMethod: 'How',
  notes: 'Note',
  success: 'Taken',
}
