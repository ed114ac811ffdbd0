import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { type FieldError, fieldErrors } from '../../shared/resource.ts'
import { ApiError } from '../api.ts'
import { useWrite } from '../records.ts'
import {
  type Entered,
  type Form,
  type RecordFormState,
  useFocusOnWrong,
  useWarnBeforeLeaving,
} from './form.ts'
import type { RowOf } from './rowForm.ts'

/** The state of a form that is no record's: the same as a record's, but for what only records have. */
type InputFormState<Fields extends z.ZodObject> = Omit<RecordFormState<RowOf<Fields>>, 'setReadAt'>

/**
 * A form over what one request takes, such as a change of password. What is entered is checked by
 * the contract, then by the server; both speak at the fields, and what belongs to no field is in
 * `problems`. Nothing entered is ever dropped by a failure.
 */
export function useInputForm<Fields extends z.ZodObject, Answer>(
  fields: Fields,
  given: {
    blank: Entered<RowOf<Fields>>
    send: (values: z.output<Fields>) => Promise<Answer>
    onSent: (answer: Answer) => void
  },
): InputFormState<Fields> {
  const form: Form<RowOf<Fields>> = useForm({ initialValues: given.blank })
  const sending = useWrite(given.send)
  const [problems, setProblems] = useState<FieldError[]>([])
  const element = useFocusOnWrong(form.errors, problems, undefined)
  const isDone = useRef(false)
  const isDirty = form.isDirty() && !isDone.current
  useWarnBeforeLeaving(isDirty)

  async function submit() {
    if (sending.isPending) return
    const read = fields.safeParse(form.getValues())
    if (!read.success) return refuse(fieldErrors(read.error))
    setProblems([])
    form.clearErrors()
    await sending.mutateAsync(read.data).then(sent, fail)
  }

  function sent(answer: Answer) {
    isDone.current = true
    given.onSent(answer)
  }

  function fail(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    refuse(error.errors)
  }

  /** A field that is not on the form speaks above it. */
  function refuse(errors: FieldError[]) {
    const known = errors.filter(({ field }) => field !== undefined && field in fields.shape)
    form.setErrors(Object.fromEntries(known.map(({ field, message }) => [field, message])))
    setProblems(errors.filter((error) => !known.includes(error)))
  }

  const isSaving = sending.isPending
  return { form, element, problems, conflict: undefined, submit, isSaving, isDirty, isDone }
}
