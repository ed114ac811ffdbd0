import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import type { RoundLine } from '../lines/roundLines.contract.ts'
import classes from '../Round.module.css'

/** A row's portrait, or a placeholder until it is drawn: a round can have hundreds. */
export function RowFace({ line, isDrawn }: { line: RoundLine; isDrawn: boolean }) {
  if (!isDrawn) return <span className={classes.face} />
  return <Portrait animal={line.animal} size="row" />
}
