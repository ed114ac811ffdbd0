import type { EventKind } from './events/events.contract.ts'
import classes from './KindMark.module.css'

/** The coloured mark of a kind, which the text beside it names too. */
export const KindMark = ({ kind }: { kind: EventKind }) => (
  <span className={classes.mark} data-kind={kind} aria-hidden="true" />
)
