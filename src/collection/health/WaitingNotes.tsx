import { IconNotes } from '@tabler/icons-react'
import { dayOf, formatShortDay, today } from '../../shared/dates.ts'
import { Card } from '../../web/look/Card.tsx'
import { RefusedMark, WaitingMark } from '../../web/look/messages/WaitingMark.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useQueue, valuesIn } from '../../web/queue/shown.ts'
import type { Waiting } from '../../web/queue/waiting.ts'
import { useUser } from '../../web/user.ts'
import classes from './Health.module.css'

/** An animal's health notes that wait to be sent, the newest first; nothing if there is none. */
export function WaitingNotes({ animalId }: { animalId: string }) {
  const { timezone } = useUser()
  const waiting = useQueue().mine.filter(({ record }) =>
    record.startsWith(`animals/${animalId}/health_notes/`),
  )
  if (waiting.length === 0) return null
  return (
    <div className={`${classes.waiting} ${classes.onScreen}`}>
      <Card title="Waiting to be sent" link={{ label: 'All', href: '/waiting' }} isFlush>
        <Rows label="Waiting to be sent">
          {waiting.toReversed().map((one) => (
            <Row
              key={one.number}
              title={wordsOf(one)}
              href="/waiting"
              leading={<IconNotes size={18} aria-hidden="true" />}
              second={one.refused ? <RefusedMark /> : <WaitingMark />}
              side={formatShortDay(dayIn(one, timezone), today(timezone))}
            />
          ))}
        </Rows>
      </Card>
    </div>
  )
}

const wordsOf = (one: Waiting) => {
  const { content } = valuesIn(one)
  return one.method === 'DELETE' ? 'Note deleted' : String(content ?? 'Note')
}

const dayIn = (one: Waiting, zone: string) =>
  String(valuesIn(one).noted_on ?? dayOf(new Date(one.at).toISOString(), zone))
