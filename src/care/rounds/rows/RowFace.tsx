import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import type { RoundLine } from '../lines/roundLines.contract.ts'

/** A row's portrait, or a placeholder until it is drawn: a round can have hundreds. */
export function RowFace({ line, isDrawn }: { line: RoundLine; isDrawn: boolean }) {
  if (!isDrawn) return <span className="chip round12 side44 firm" />
  return <Portrait animal={line.animal} size="row" />
}
