import type { EventKind } from './events.contract.ts'
import classes from './KindMark.module.css'

/** The coloured mark of a kind of event; a hint only, the words beside it say it too. */
export const KindMark = ({ kind }: { kind: EventKind }) => (
  <span className={classes.mark} data-kind={kind} aria-hidden="true" />
)
