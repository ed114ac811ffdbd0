import { daysAgo } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import type { RecordOf } from '../../shared/resource.ts'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useRecord } from '../../web/records.ts'
import { useFirst } from '../../web/useFirst.ts'
import { useUser } from '../../web/user.ts'
import { type AnimalWithCare, animalWithCare } from '../animals/animalWithCare.contract.ts'
import { type Kind, type Logged, type LogResource, recordWords } from './kind.ts'
import { useLogForm } from './useLog.ts'

export type SheetParts = {
  animal: Logged
  /** The schedule that it is recorded for, where an animal may have several. */
  scheduleId?: string
  onClose: () => void
  /** Returns to the sheet's previous step. */
  onBack?: () => void
}

/**
 * `onSaved` gets the log before the sheet closes. `hasUndo` false where what opened it undoes: its message doesn't
 * offer it then.
 */
export type LogSheetParts<R extends LogResource> = SheetParts & {
  kind: Kind<R>
  onSaved?: (log: RecordOf<R>) => void
  hasUndo?: boolean
}

/**
 * The sheet that records one log of an animal, with the usual values chosen. The animal's page has
 * those already; elsewhere they are fetched.
 */
export function LogSheet<R extends LogResource>({ kind, ...parts }: LogSheetParts<R>) {
  const query = useRecord(animalWithCare, parts.animal.id)
  if (query.data) return <StartedSheet kind={kind} {...parts} detail={query.data} />
  return (
    <Sheet isOpen title={kind.title(parts.animal)} onClose={parts.onClose} onBack={parts.onBack}>
      {query.error ? <p role="alert">{query.error.message}</p> : <Waiting shape="card" />}
    </Sheet>
  )
}

type Started<R extends LogResource> = LogSheetParts<R> & { detail: AnimalWithCare }

function StartedSheet<R extends LogResource>(parts: Started<R>) {
  const { kind, animal, scheduleId, detail, onClose, onBack } = parts
  const blank = useFirst(kind.useBlank(detail, scheduleId))
  if (blank) return <FilledSheet {...parts} blank={blank} />
  return (
    <Sheet isOpen title={kind.title(animal)} onClose={onClose} onBack={onBack}>
      <Waiting shape="card" />
    </Sheet>
  )
}

function FilledSheet<R extends LogResource>(
  parts: Started<R> & { blank: NonNullable<ReturnType<Kind<R>['useBlank']>> },
) {
  const { kind, animal, detail, blank, onClose, onBack, onSaved, hasUndo } = parts
  const { timezone } = useUser()
  const state = useLogForm(kind, {
    animal,
    blank,
    hasUndo,
    onSaved(log) {
      onSaved?.(log)
      onClose()
    },
  })
  const { form } = state
  const before = kind.before(kind.latestOf(detail))
  return (
    <FormSheet
      state={state}
      title={kind.title(animal)}
      second={joined(
        kind.today?.(detail, timezone),
        before && `${before.words} ${daysAgo(before.happenedAt, timezone)}`,
      )}
      portrait={<Portrait animal={animal} size="avatar" />}
      action={recordWords(kind, form.values)}
      onBack={onBack}
      onClose={onClose}
    >
      <kind.Fields form={form} animal={detail} />
    </FormSheet>
  )
}
