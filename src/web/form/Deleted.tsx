import type { Resource } from '../../shared/resource.ts'
import { Button } from '../look/controls/Button.tsx'
import classes from './form.module.css'
import type { FormState } from './useForm.ts'

/** Says that the record was deleted meanwhile, and offers to restore it with what was typed. */
export function Deleted({
  what,
  isRestoring,
  bringBack,
}: NonNullable<FormState<Resource>['wrong']['deletion']>) {
  return (
    <section
      className={`${classes.conflict} glows padX16 padY12 round14 due`}
      role="alert"
      tabIndex={-1}
      aria-label="Deleted"
    >
      <h2>
        {what
          ? `${what} has been deleted since you opened this`
          : 'This has been deleted since you opened it'}
      </h2>
      <p>Nothing you typed is lost.</p>
      <div className="flex gap12 above16 wrapNarrow">
        <Button loading={isRestoring} onClick={bringBack}>
          Restore and save
        </Button>
      </div>
    </section>
  )
}
