import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Resource } from '../../shared/resource.ts'
import classes from './form.module.css'
import type { RecordFormState } from './form.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { PlainForm } from './PlainForm.tsx'
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
  const { isSaving, isDirty, isDone } = state
  return (
    <PlainForm state={state} labels={labels} className={classes.form}>
      {children}
      <div className={classes.foot} data-covers-bar="low">
        <Button component={Link} to={back} variant="default">
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          {action}
        </Button>
      </div>
      <LeaveQuestion isDirty={isDirty} isDone={isDone} />
    </PlainForm>
  )
}
