import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Resource } from '../../shared/resource.ts'
import { Conflict } from './Conflict.tsx'
import classes from './form.module.css'
import type { RecordFormState } from './form.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { type Labels, Problems } from './Problems.tsx'

/** A form that is a page: what is wrong, two versions if there are, the fields, and what to do. */
export function RecordForm<R extends Resource>({
  state,
  labels,
  back,
  action,
  children,
}: {
  state: RecordFormState<R>
  labels: Labels
  back: string
  action: string
  children: ReactNode
}) {
  const { form, element, problems, conflict, submit, isSaving, isDirty, isDone } = state
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
