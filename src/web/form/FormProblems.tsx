import type { Resource } from '../../shared/resource.ts'
import { Conflict } from './Conflict.tsx'
import { Deleted } from './Deleted.tsx'
import type { FormState } from './form.ts'
import { Problems } from './Problems.tsx'

/** What stands above the fields of a form: what is wrong, two versions, that it was deleted. */
export function FormProblems<R extends Resource>({
  state: { form, problems, conflict, gone },
}: {
  state: Pick<FormState<R>, 'form' | 'problems' | 'conflict' | 'gone'>
}) {
  return (
    <>
      <Problems problems={problems} errors={form.errors} facts={form.facts} />
      {gone && <Deleted {...gone} />}
      {conflict && <Conflict form={form} {...conflict} />}
    </>
  )
}
