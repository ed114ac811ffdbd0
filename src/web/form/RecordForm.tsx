import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Resource } from '../../shared/resource.ts'
import { FormProblems } from './FormProblems.tsx'
import classes from './form.module.css'
import type { RecordFormState } from './form.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import type { Labels } from './Problems.tsx'

/** A form that is a page: what is wrong, two versions if there are, the fields, and what to do. */
export function RecordForm<R extends Resource>({
  state,
  labels,
  back,
  action,
  children,
}: {
  state: Omit<RecordFormState<R>, 'setReadAt'>
  labels: Labels
  back: string
  action: string
  children: ReactNode
}) {
  const { element, submit, isSaving, isDirty, isDone } = state
  return (
    <form
      ref={element}
      className={classes.form}
      data-dirty={isDirty || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FormProblems state={state} labels={labels} />
      {children}
      <div className={classes.foot}>
        <Button component={Link} to={back} variant="default">
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          {action}
        </Button>
      </div>
      <LeaveQuestion isDirty={isDirty} isDone={isDone} />
    </form>
  )
}
