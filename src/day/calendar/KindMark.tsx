import type { EventKind } from './events/events.contract.ts'
import classes from './KindMark.module.css'

/** The coloured mark of a kind, clay if it is late or refused; the text beside it names it too. */
export const KindMark = ({ kind, isUnusual }: { kind: EventKind; isUnusual?: boolean }) => (
  <span
    className={`${classes.mark} firm`}
    data-kind={kind}
    data-unusual={isUnusual || undefined}
    aria-hidden="true"
  />
)
