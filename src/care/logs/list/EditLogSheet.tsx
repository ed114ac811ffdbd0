import { useState } from 'react'
import { formatMoment } from '../../../shared/dates.ts'
import { joined } from '../../../shared/joined.ts'
import type { RecordOf } from '../../../shared/resource.ts'
import { FormSheet } from '../../../web/form/FormSheet.tsx'
import type { Entered } from '../../../web/form/form.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { Waiting } from '../../../web/look/messages/Waiting.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import { Confirm } from '../../../web/screens/Confirm.tsx'
import { useFirst } from '../../../web/useFirst.ts'
import { useUser } from '../../../web/user.ts'
import type { AnimalWithCare } from '../../animals/animalWithCare.contract.ts'
import type { Kind, LogResource } from '../kind.ts'
import { useLogForm, useLogRemoval } from '../useLog.ts'

type Parts<R extends LogResource> = {
  kind: Kind<R>
  animal: AnimalWithCare
  log: RecordOf<R>
  onClose: () => void
}

/** The sheet that changes a log, or deletes it after a question. */
export function EditLogSheet<R extends LogResource>(parts: Parts<R>) {
  const blank = useFirst(parts.kind.useBlank(parts.animal))
  if (blank) return <FilledSheet {...parts} blank={blank} />
  return (
    <Sheet isOpen title={titleOf(parts.kind)} onClose={parts.onClose}>
      <Waiting shape="card" />
    </Sheet>
  )
}

function FilledSheet<R extends LogResource>(parts: Parts<R> & { blank: Entered<R> }) {
  const { kind, animal, log, blank, onClose } = parts
  const { timezone } = useUser()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useLogRemoval(kind, animal.id)
  const state = useLogForm(kind, { animal, blank, log, onSaved: onClose })
  if (isAsking) {
    return (
      <Confirm
        isOpen
        title={`Delete this ${kind.log.words.one.toLowerCase()}?`}
        yes="Delete"
        onYes={() => {
          onClose()
          remove(log)
        }}
        onClose={() => setIsAsking(false)}
      >
        You can undo it for a few seconds afterwards.
      </Confirm>
    )
  }
  return (
    <FormSheet
      state={state}
      title={titleOf(kind)}
      second={joined(animal.name, formatMoment(log.happenedAt, timezone))}
      portrait={<Portrait animal={animal} size="avatar" />}
      action="Save"
      further={
        <Button variant="subtle" color="clay" onClick={() => setIsAsking(true)}>
          Delete
        </Button>
      }
      onClose={onClose}
    >
      <kind.Fields form={state.form} animal={animal} log={log} />
    </FormSheet>
  )
}

const titleOf = ({ log }: { log: LogResource }) => `Edit ${log.words.one.toLowerCase()}`
