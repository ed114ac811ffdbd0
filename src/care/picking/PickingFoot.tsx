import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import classes from './PickingFoot.module.css'
import type { PickingDay, PickingPage } from './picking.contract.ts'
import { piecesOf } from './pieces.ts'
import type { usePicked } from './usePicked.ts'

/** How much is picked, and today the round that comes after it, at the thumb. */
export function PickingFoot({
  page,
  day,
  picked,
}: {
  page: PickingPage
  day: PickingDay
  picked: ReturnType<typeof usePicked>
}) {
  const pieces = page.needs.reduce((sum, need) => sum + piecesOf(need, day), 0)
  return (
    <div
      className={`${classes.foot} row between gap16 thumbBar wrapNarrow offPaper`}
      data-covers-bar
    >
      <p className="grid text14 ink2 num" aria-live="polite">
        <strong className="ink">
          {numberText(picked.count(page.needs))} of {numberText(page.total)} picked
        </strong>
        <span>
          {numberText(picked.pieces(page.needs))} of {counted(pieces, 'piece')}
        </span>
      </p>
      {day === 'today' && picked.mayPick && (
        <ButtonLink to="/rounds/feeding?due=1">Start feeding round</ButtonLink>
      )}
    </div>
  )
}
