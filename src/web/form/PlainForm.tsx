import type { ReactNode } from 'react'
import type { Resource } from '../../shared/resource.ts'
import { FormProblems } from './FormProblems.tsx'
import { submitting } from './sendForm.ts'
import type { FormState } from './useForm.ts'

/** A form: what is wrong with it, two versions if there are, and what it is filled with. */
export function PlainForm<R extends Resource>({
  state,
  className,
  children,
}: {
  state: FormState<R>
  className: string | undefined
  children: ReactNode
}) {
  const { element, submit, unsaved } = state
  return (
    <form
      ref={element}
      className={className}
      data-dirty={unsaved.isDirty || undefined}
      noValidate
      onSubmit={submitting(submit)}
    >
      <FormProblems state={state} />
      {children}
    </form>
  )
}
