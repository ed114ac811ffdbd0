import { formatShort } from '../../../shared/dates.ts'
import { Card } from '../../../web/look/Card.tsx'
import { EmptyInCard } from '../../../web/look/messages/Empty.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { useMayChangeLog, useUser } from '../../../web/user.ts'
import type { AnimalWithCare } from '../../animals/animalWithCare.contract.ts'
import { cleans } from '../cleans.tsx'
import { feedings } from '../feedings/feedings.tsx'
import { type Kind, type LogResource, logsIn } from '../kind.ts'
import { poops } from '../poops.tsx'
import { sheds } from '../sheds.tsx'
import { weights } from '../weights/weights.tsx'

/** How many are shown. */
const most = 8

/** The latest logs of all five kinds; each row opens its log or its list. */
export function LatestLogs({ animal }: { animal: AnimalWithCare }) {
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
  animal: AnimalWithCare,
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
