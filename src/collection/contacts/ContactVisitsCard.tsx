import { formatComing, formatShortDay, today } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { moneyText } from '../../shared/numbers.ts'
import { upperFirst } from '../../shared/text.ts'
import { formatTimeOfDay } from '../../shared/timesOfDay.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useAnswer } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import { AnimalFaces } from '../animals/AnimalFaces.tsx'
import type { ContactVisits } from './contacts.contract.ts'

type Visit = ContactVisits['value'][number]

/** The visits with a vet: the next one, then how many there were, with whom and for how much. Nothing without any. */
export function ContactVisitsCard({ id }: { id: string }) {
  const { timezone } = useUser()
  const path = `contacts/${id}/vet_visits`
  const { data } = useAnswer<ContactVisits>([path], path)
  const visits = data?.value ?? []
  const now = today(timezone)
  const ahead = visits.filter(({ completed, visited_on }) => !completed && visited_on >= now)
  const past = visits.filter(({ completed }) => completed)
  if (ahead.length + past.length === 0) return null
  return (
    <Card title="Vet visits" isFlush>
      <Rows label="Visits ahead">
        {ahead.toReversed().map((visit) => (
          <Row
            key={visit.id}
            title={whenWords(visit, now)}
            href={`/animals/${visit.animal.id}/health`}
            leading={<Portrait animal={visit.animal} size="row" />}
            second={joined(visit.animal.name, visit.reason)}
          />
        ))}
      </Rows>
      {past.length > 0 && <Past visits={past} now={now} />}
    </Card>
  )
}

/** 'Saturday, 3:30 pm', 'Dec 12'. */
function whenWords({ visited_on, visit_time }: Visit, now: string): string {
  const day = visited_on === now ? 'today' : formatComing(visited_on, now)
  const words = visit_time ? `${day}, ${formatTimeOfDay(visit_time)}` : day
  return upperFirst(words)
}

function Past({ visits, now }: { visits: Visit[]; now: string }) {
  const [latest] = visits
  const animals = [...new Map(visits.map(({ animal }) => [animal.id, animal])).values()]
  return (
    <div className="padXCard padYCard hairline stack gap10">
      <AnimalFaces label="Were there" animals={animals} />
      <p>
        <strong>{joined(counted(visits.length, 'visit'), useSums(visits))}</strong>
        {latest && (
          <span className="block text14 ink3">
            last on {formatShortDay(latest.visited_on, now)}
          </span>
        )}
      </p>
    </div>
  )
}

/** Their cost together, by currency: '£240.50'. */
function useSums(visits: Visit[]): string {
  const { currency } = useUser()
  const sums = new Map<string, number>()
  for (const { cost, cost_currency } of visits) {
    const code = cost_currency ?? currency.code
    if (cost !== null) sums.set(code, (sums.get(code) ?? 0) + cost)
  }
  return [...sums].map(([code, sum]) => moneyText(sum, code)).join(', ')
}
