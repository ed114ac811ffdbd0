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
  onAnother,
  aside,
  children,
}: {
  state: FormState<R>
  back: string
  action: string
  /** Sends the form to go on with another record. */
  onAnother?: (() => void) | undefined
  /** Element beside the form where there is room. */
  aside?: ReactNode
  children: ReactNode
}) {
  const { isSaving, unsaved } = state
  const cancel = (
    <ButtonLink to={back} variant="default">
      Cancel
    </ButtonLink>
  )
  return (
    <div className="flex top gap20">
      <PlainForm state={state} className={`${classes.form} wide`}>
        {children}
        <Foot isSticky>
          {onAnother ? <span className="away inlineAtDesk">{cancel}</span> : cancel}
          {onAnother && (
            <Button variant="light" disabled={isSaving} onClick={onAnother}>
              Add, then another
            </Button>
          )}
          <Button type="submit" loading={isSaving}>
            <span className="crop ellipsis">{action}</span>
          </Button>
        </Foot>
        <LeaveQuestion unsaved={unsaved} />
      </PlainForm>
      {aside && <div className={`${classes.aside} firm`}>{aside}</div>}
    </div>
  )
}
