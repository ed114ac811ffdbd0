import { IconClock } from '@tabler/icons-react'
import { type FeederKind, feederKinds } from '../../shared/choices.ts'
import { formatTimeOfDay } from '../../shared/timesOfDay.ts'
import { Card } from '../../web/look/Card.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import classes from './PickingGroups.module.css'
import { PickingRows } from './PickingRows.tsx'
import type { PickingDay, PickingPage } from './picking.contract.ts'
import type { usePicked } from './usePicked.ts'

/** By what the hands do. */
const titles: Record<FeederKind, string> = {
  frozen: 'From the freezer',
  live: 'Live',
  prepared: 'Prepared',
}

/** The rows of a page by the kind of their feeder, each kind a card of its own. */
export function PickingGroups({
  page,
  day,
  picked,
}: {
  page: PickingPage
  day: PickingDay
  picked: ReturnType<typeof usePicked>
}) {
  return (
    <div className={`${classes.groups} grid gap16`}>
      {feederKinds.map((kind) => {
        const rows = page.value.filter((row) => row.kind === kind)
        if (rows.length === 0) return null
        return (
          <Card
            key={kind}
            isFlush
            title={titles[kind]}
            // A week has no hour of its own.
            aside={
              kind === 'frozen' &&
              day !== 'week' && (
                <Tag tone="due" icon={<IconClock size={15} aria-hidden="true" />}>
                  Thaw by {formatTimeOfDay(page.thaw_by)}
                </Tag>
              )
            }
          >
            <PickingRows
              rows={rows}
              day={day}
              picked={picked}
              label={`To pick: ${titles[kind].toLowerCase()}`}
              canOpen
            />
          </Card>
        )
      })}
    </div>
  )
}
