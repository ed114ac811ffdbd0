import { Portrait } from '../../web/look/Portrait.tsx'
import classes from './Round.module.css'
import type { RoundLine } from './roundLines.contract.ts'

/** A row's portrait, or its place as long as it is not drawn: a round may have hundreds. */
export function RowFace({ line, isDrawn }: { line: RoundLine; isDrawn: boolean }) {
  if (!isDrawn) return <span className={classes.face} />
  return <Portrait animal={line.animal} size="row" />
}
