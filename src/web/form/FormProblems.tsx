import type { Resource } from '../../shared/resource.ts'
import { Conflict } from './Conflict.tsx'
import type { RecordFormState } from './form.ts'
import { type Labels, Problems } from './Problems.tsx'

/** What stands above the fields of a form: what is wrong, and two versions if there are. */
export function FormProblems<R extends Resource>({
  state: { form, problems, conflict },
  labels,
}: {
  state: Pick<RecordFormState<R>, 'form' | 'problems' | 'conflict'>
  labels: Labels
}) {
  return (
    <>
      <Problems problems={problems} errors={form.errors} labels={labels} />
      {conflict && (
        <Conflict
          changed={conflict.changed}
          mine={form.values}
          theirs={conflict.current}
          labels={labels}
          onKeepMine={conflict.keepMine}
          onTakeTheirs={conflict.takeTheirs}
        />
      )}
    </>
  )
}
