import { Card } from '../../web/look/Card.tsx'
import { Rows } from '../../web/look/Row.tsx'
import { useQueue } from '../../web/queue/shown.ts'
import { aboutOf } from './about.ts'
import { WaitingRow } from './WaitingRow.tsx'

/** How many are shown. */
const most = 5

/**
 * Records of an animal that wait to be sent, the newest first; nothing if there is none. `list` narrows it to
 * one kind of log, by its API: `feeding_logs`.
 */
export function WaitingCard({ animalId, list = '' }: { animalId: string; list?: string }) {
  const waiting = useQueue().mine.filter(
    (one) => aboutOf(one).animalId === animalId && one.record.includes(`/${list}`),
  )
  if (waiting.length === 0) return null
  return (
    <Card title="Waiting to be sent" link={{ label: 'All', href: '/waiting' }} isFlush>
      <Rows label="Waiting to be sent">
        {waiting
          .slice(-most)
          .toReversed()
          .map((one) => (
            <WaitingRow key={one.number} waiting={one} isAtHome />
          ))}
      </Rows>
    </Card>
  )
}
