import type { Resource } from '../../shared/resource.ts'
import { Conflict } from './Conflict.tsx'
import { Deleted } from './Deleted.tsx'
import { Problems } from './Problems.tsx'
import type { FormState } from './useForm.ts'

/** Problems above the fields of a form: errors, two versions, or that its record was deleted. */
export function FormProblems<R extends Resource>({
  state: { form, wrong },
}: {
  state: Pick<FormState<R>, 'form' | 'wrong'>
}) {
  const { problems, conflict, deletion } = wrong
  return (
    <>
      <Problems problems={problems} errors={form.errors} facts={form.facts} />
      {deletion && <Deleted {...deletion} />}
      {conflict && <Conflict form={form} {...conflict} />}
    </>
  )
}
