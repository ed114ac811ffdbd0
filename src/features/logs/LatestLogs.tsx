import { formatShort } from '../../shared/dates.ts'
import { Card } from '../../web/look/Card.tsx'
import { EmptyInCard } from '../../web/look/Empty.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useUser } from '../../web/user.ts'
import type { AnimalDetail } from '../animals/animals.contract.ts'
import { cleans } from './cleans.tsx'
import { feedings } from './feedings.tsx'
import { type Kind, type LogResource, logsIn } from './kind.ts'
import { poops } from './poops.tsx'
import { sheds } from './sheds.tsx'
import { useMayChangeLog } from './useMayChangeLog.ts'
import { weights } from './weights.tsx'

/** How many are shown. */
const most = 8

/** What was recorded last, of all five kinds; each row opens its log, or where it stands. */
export function LatestLogs({ animal }: { animal: AnimalDetail }) {
  const { timezone } = useUser()
  const mayChange = useMayChangeLog()
  const latest = [
    ...linesOf(feedings, animal, mayChange),
    ...linesOf(weights, animal, mayChange),
    ...linesOf(cleans, animal, mayChange),
    ...linesOf(sheds, animal, mayChange),
    ...linesOf(poops, animal, mayChange),
  ]
    .toSorted((a, b) => Date.parse(b.happenedAt) - Date.parse(a.happenedAt))
    .slice(0, most)
  if (latest.length === 0) {
    return (
      <Card title="Latest logs">
        <EmptyInCard>Nothing recorded yet.</EmptyInCard>
      </Card>
    )
  }
  return (
    <Card title="Latest logs" isFlush>
      <Rows label="Latest logs">
        {latest.map(({ id, Icon, title, second, href, happenedAt }) => (
          <Row
            key={id}
            leading={<Icon size={22} />}
            title={title}
            second={second}
            href={href}
            side={formatShort(happenedAt, timezone)}
          />
        ))}
      </Rows>
    </Card>
  )
}

function linesOf<R extends LogResource>(
  kind: Kind<R>,
  animal: AnimalDetail,
  mayChange: ReturnType<typeof useMayChangeLog>,
) {
  const { path } = logsIn(kind.log, animal.id)
  return kind.latestOf(animal).map((log) => ({
    id: log.id,
    happenedAt: log.happenedAt,
    Icon: kind.Icon,
    href: mayChange(log) ? `/${path}/${log.id}/edit` : `/${path}`,
    ...kind.wordsOf(log),
  }))
}
