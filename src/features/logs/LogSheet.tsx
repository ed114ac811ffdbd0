import { Button } from '@mantine/core'
import { daysAgo } from '../../shared/dates.ts'
import { Problems } from '../../web/form/Problems.tsx'
import { Portrait } from '../../web/look/Portrait.tsx'
import { Sheet } from '../../web/look/Sheet.tsx'
import { Waiting } from '../../web/look/Waiting.tsx'
import { useRecord } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import { type AnimalDetail, animalDetail } from '../animals/animals.contract.ts'
import type { Kind, Logged, LogResource } from './kind.ts'
import classes from './Logs.module.css'
import { useLogForm } from './useLog.ts'

export type SheetParts = {
  animal: Logged
  onClose: () => void
  /** Goes back to what came before in the same sheet. */
  onBack?: () => void
}

/**
 * The open sheet that records one log of an animal, with everything usual chosen already. On the
 * animal's page what it begins with is there; elsewhere it is asked for.
 */
export function LogSheet<R extends LogResource>({
  kind,
  ...parts
}: SheetParts & { kind: Kind<R> }) {
  const query = useRecord(animalDetail, parts.animal.id)
  if (query.data) return <StartedSheet kind={kind} {...parts} detail={query.data} />
  return (
    <Sheet isOpen title={kind.title(parts.animal)} onClose={parts.onClose} onBack={parts.onBack}>
      {query.error ? <p role="alert">{query.error.message}</p> : <Waiting shape="card" />}
    </Sheet>
  )
}

type Started<R extends LogResource> = SheetParts & { kind: Kind<R>; detail: AnimalDetail }

function StartedSheet<R extends LogResource>(parts: Started<R>) {
  const { kind, animal, detail, onClose, onBack } = parts
  const blank = kind.useBlank(detail)
  if (blank) return <FormSheet {...parts} blank={blank} />
  return (
    <Sheet isOpen title={kind.title(animal)} onClose={onClose} onBack={onBack}>
      <Waiting shape="card" />
    </Sheet>
  )
}

function FormSheet<R extends LogResource>(
  parts: Started<R> & { blank: NonNullable<ReturnType<Kind<R>['useBlank']>> },
) {
  const { kind, animal, detail, blank, onClose, onBack } = parts
  const { timezone } = useUser()
  const { form, element, problems, submit, isSaving } = useLogForm(kind, {
    animalId: animal.id,
    blank,
    onSaved: onClose,
  })
  const before = kind.before(kind.latestOf(detail))
  return (
    <Sheet
      isOpen
      onClose={onClose}
      onBack={onBack}
      onSubmit={submit}
      isDirty={form.isDirty()}
      title={kind.title(animal)}
      second={before && `${before.words} ${daysAgo(before.happenedAt, timezone)}`}
      portrait={<Portrait animal={animal} size="avatar" />}
      foot={
        <Button type="submit" loading={isSaving}>
          {kind.recordOf?.(form.values) ?? kind.record}
        </Button>
      }
    >
      <div ref={element} className={classes.sheet}>
        <Problems problems={problems} errors={form.errors} labels={kind.labels} />
        <kind.Fields form={form} animal={detail} />
      </div>
    </Sheet>
  )
}
