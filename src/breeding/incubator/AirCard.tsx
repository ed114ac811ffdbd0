import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { daysAgo, formatShort, formatTime } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { ChipButton, Chips } from '../../web/look/controls/Choice.tsx'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { MayChange } from '../../web/screens/May.tsx'
import { useUser } from '../../web/user.ts'
import classes from './Air.module.css'
import { AirChart } from './AirChart.tsx'
import type { AirWeek, BoxWeek } from './air.contract.ts'
import { FetchedReadingSheet } from './fetched.ts'
import { excursionWords } from './words.ts'

export const useAirWeek = () =>
  useQuery({
    queryKey: ['air_readings', 'week'],
    queryFn: () => api<AirWeek>('GET', 'air_readings/week'),
  })

/** Seven days of a box's air against its range, and how to add a reading. */
export function AirCard() {
  const week = useAirWeek().data?.value ?? []
  const [box, setBox] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  const current = week.find((one) => one.box === box) ?? week[0]
  return (
    <Card title="Air, last 7 days" link={{ label: 'All readings', href: '/incubator/air' }}>
      {week.length > 1 && (
        <div className={`${classes.boxes} below12`}>
          <Chips>
            {week.map((one) => (
              <ChipButton key={one.box} isChosen={one === current} onClick={() => setBox(one.box)}>
                {one.box || 'Incubator'}
              </ChipButton>
            ))}
          </Chips>
        </div>
      )}
      {current ? (
        <BoxAir week={current} name={week.length > 1 ? '' : current.box} />
      ) : (
        <EmptyInCard>No readings yet. Add one, or send your logger's file.</EmptyInCard>
      )}
      <MayChange>
        <div className="cluster rows8 columns16 above12">
          <Button variant="light" onClick={() => setIsAdding(true)}>
            Add reading
          </Button>
          <TextLink href="/incubator/air#file">From a logger's file</TextLink>
        </div>
      </MayChange>
      {isAdding && (
        <FetchedReadingSheet box={current?.box ?? ''} onClose={() => setIsAdding(false)} />
      )}
    </Card>
  )
}

/** The latest reading, the curve, and what left the range; `name` is its box, where nothing else says so. */
export function BoxAir({ week, name = '' }: { week: BoxWeek; name?: string }) {
  const { timezone } = useUser()
  const { latest, excursions, celsius_range, humidity_range } = week
  const hasRange = [celsius_range, humidity_range].some(
    ({ from, to }) => from !== null || to !== null,
  )
  const [last] = excursions
  return (
    <>
      <p className={`${classes.figures} flex wrap baseline rows2 columns14`}>
        {latest.celsius !== null && (
          <strong className="heavy num">{numberText(latest.celsius)} °C</strong>
        )}
        {latest.humidity !== null && (
          <strong className="heavy num" data-second>
            {numberText(latest.humidity)}%
          </strong>
        )}
        <span className="slim apart quiet">
          {name && `${name}, `}
          {agoWords(latest.happened_at, timezone)}
        </span>
      </p>
      <AirChart week={week} />
      <p className={`${classes.said} text14 ink3`}>
        {last && <em>{excursionWords(last, timezone)}</em>}{' '}
        {last && excursions.length > 1 && `And ${counted(excursions.length - 1, 'time')} more. `}
        {last?.to && `In range since ${dayWords(last.to, timezone)}.`}
        {!last && hasRange && 'In range all week.'}
        {!hasRange && "Add a range to this box's clutches to compare with."}
      </p>
    </>
  )
}

/** '2 h ago' within a day, then 'yesterday', '3 days ago'. */
function agoWords(moment: string, zone: string): string {
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(moment)) / 60_000))
  if (minutes < 60) return minutes < 2 ? 'just now' : `${minutes} min ago`
  return minutes < 1440 ? `${Math.round(minutes / 60)} h ago` : daysAgo(moment, zone)
}

/** '4:03 pm' today, 'yesterday', 'Nov 19'. */
function dayWords(moment: string, zone: string): string {
  const ago = daysAgo(moment, zone)
  if (ago === 'today') return formatTime(moment, zone)
  return ago === 'yesterday' ? ago : formatShort(moment, zone)
}
