import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { PickingRows } from './PickingRows.tsx'
import classes from './PickingTile.module.css'
import type { PickingTileData } from './picking.contract.ts'
import { usePicked } from './usePicked.ts'

/** The first rows of today's list, to tick off in place. */
export function PickingTile({ data }: { data: PickingTileData }) {
  const picked = usePicked(data, 'today')
  const isEmpty = data.total === 0
  return (
    <Card
      title="Today's feeder picking list"
      link={{ label: 'View all', href: '/reports/picking-list' }}
      isFlush={!isEmpty}
    >
      {isEmpty && <EmptyInCard>Nothing to pick today.</EmptyInCard>}
      {!isEmpty && (
        <>
          <PickingRows rows={data.value} day="today" picked={picked} canOpen={false} />
          <p className={`${classes.foot} hairline text14 ink3`}>
            Picked {numberText(picked.count(data.needs))} of {numberText(data.total)}
          </p>
        </>
      )}
    </Card>
  )
}
