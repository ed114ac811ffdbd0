import { formatShort } from '../../../shared/dates.ts'
import { FeedingStrip } from '../../../web/look/animal/FeedingStrip.tsx'
import { Card } from '../../../web/look/Card.tsx'
import { useUser } from '../../../web/user.ts'
import type { FeedingLog } from '../logs.contract.ts'

/** How many of the last feedings were taken, and each as a mark. `feedings` are the latest first. */
export function FeedingTop({ feedings }: { feedings: FeedingLog[] }) {
  const { timezone } = useUser()
  const oldest = feedings.at(-1)
  if (!oldest || feedings.length < 2) return null
  const takenCount = feedings.filter(({ success }) => success).length
  return (
    <div className="below16">
      <Card>
        <p className="below10">
          <strong className="block text22 heavy">
            {takenCount} of {feedings.length} taken
          </strong>
          <span className="text14 ink3">since {formatShort(oldest.happenedAt, timezone)}</span>
        </p>
        <FeedingStrip feedings={feedings} />
      </Card>
    </div>
  )
}
