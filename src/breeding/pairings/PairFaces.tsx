import { Portrait } from '../../web/look/animal/Portrait.tsx'
import classes from './Pairings.module.css'
import type { Parent } from './pairings.contract.ts'

type Pair = { dam: Parent; sire: Parent }

/** Dam and sire as two faces that overlap, the sire behind. */
export const PairFaces = ({ pair, size = 'row' }: { pair: Pair; size?: 'row' | 'avatar' }) => (
  <span className={`${classes.faces} inline firm`} data-size={size}>
    <Portrait animal={pair.dam} size={size} />
    <Portrait animal={pair.sire} size={size} />
  </span>
)
