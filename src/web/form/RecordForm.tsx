import type { ReactNode } from 'react'
import type { Resource } from '../../shared/resource.ts'
import { Button, ButtonLink } from '../look/controls/Button.tsx'
import { Foot } from '../look/frame/Foot.tsx'
import classes from './form.module.css'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { PlainForm } from './PlainForm.tsx'
import type { FormState } from './useForm.ts'

/** A form that is a page: what is wrong, two versions if there are, the fields, and what to do. */
export function RecordForm<R extends Resource>({
  state,
  back,
  action,
  children,
}: {
  state: FormState<R>
  back: string
  action: string
  children: ReactNode
}) {
  const { isSaving, unsaved } = state
  return (
    <PlainForm state={state} className={classes.form}>
      {children}
      <Foot isSticky>
        <ButtonLink to={back} variant="default">
          Cancel
        </ButtonLink>
        <Button type="submit" loading={isSaving}>
          {action}
        </Button>
      </Foot>
      <LeaveQuestion unsaved={unsaved} />
    </PlainForm>
  )
}
