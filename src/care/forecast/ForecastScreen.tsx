import { IconBell, IconTarget } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatShortDay, today } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { numberText } from '../../shared/numbers.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { HelpLink } from '../../web/look/controls/HelpLink.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { Foot } from '../../web/look/frame/Foot.tsx'
import { IconShed } from '../../web/look/icons.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useRecord } from '../../web/records.ts'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { ReadOnlyContext, useCan, useUser } from '../../web/user.ts'
import { type AnimalWithCare, animalWithCare } from '../animals/animalWithCare.contract.ts'
import { SheetOfKind } from '../logs/SheetOfKind.tsx'
import type { CurrentForecast } from './currentForecast.contract.ts'
import classes from './Forecast.module.css'
import { IntervalsChart } from './IntervalsChart.tsx'
import { NextShedCard } from './NextShedCard.tsx'
import type { ForecastDetail } from './shedForecasts.contract.ts'
import { useForecast, useRemind } from './useForecasts.ts'
import { hasDay, isLate, whyWords } from './words.ts'

/** The forecast of an animal's next shed: the day, why, how past ones did, and its reminder. */
export function ForecastScreen() {
  const { id } = useParams()
  const query = useRecord(animalWithCare, id)
  return (
    <RecordGate query={query} what="Animal">
      {(animal) => (
        <Screen
          title={`Next shed of ${animal.name}`}
          crumbs={[
            { label: 'Animals', href: '/animals' },
            { label: animal.name, href: `/animals/${animal.id}` },
            { label: 'Next shed' },
          ]}
          hasHeading={false}
        >
          <ReadOnlyContext value={animal.handed_over_at !== null}>
            <div className={classes.stack}>
              <div className={classes.who}>
                <Portrait animal={animal} size="avatar" />
                <div>
                  <h1>{animal.name}</h1>
                  <p className={classes.kind}>
                    {joined(animal.species?.commonName, animal.genetics)}
                  </p>
                </div>
              </div>
              {animal.state === 'kept' ? (
                <NextShedCard animal={animal} isWhole />
              ) : (
                <p className={classes.quiet}>{animal.name} has left the collection.</p>
              )}
              {animal.activeForecast && <Known animal={animal} forecast={animal.activeForecast} />}
              <RecordShed animal={animal} />
            </div>
          </ReadOnlyContext>
        </Screen>
      )}
    </RecordGate>
  )
}

/** What stands below an active forecast; what it rests on comes with a request of its own. */
function Known({ animal, forecast }: { animal: AnimalWithCare; forecast: CurrentForecast }) {
  const { data } = useForecast(forecast.id)
  const { timezone } = useUser()
  if (!data) return null
  const isOpen = !isLate(forecast, today(timezone))
  return (
    <>
      {isOpen && <Why animal={animal} forecast={forecast} detail={data} />}
      <Card isFlush>
        <Rows label="More about this forecast">
          <Past animal={animal} detail={data} />
          {isOpen && <Remind forecast={forecast} />}
        </Rows>
      </Card>
      <HelpLink to="sheds#what-it-rests-on" />
    </>
  )
}

function Why({
  animal,
  forecast,
  detail: { shed_days },
}: {
  animal: AnimalWithCare
  forecast: CurrentForecast
  detail: ForecastDetail
}) {
  const { decimal_sign } = useUser()
  const { predictedToShedAt: day, lower_on, upper_on } = forecast
  if (!hasDay(forecast) || !day || !lower_on || !upper_on) return null
  return (
    <Card title="Why" aside={shed_days.length > 1 && 'days between sheds'}>
      <p>{whyWords(forecast, animal, decimal_sign)}</p>
      {shed_days.length > 1 && (
        <IntervalsChart sheds={shed_days} day={day} lower_on={lower_on} upper_on={upper_on} />
      )}
    </Card>
  )
}

function Past({ animal, detail: { past } }: { animal: AnimalWithCare; detail: ForecastDetail }) {
  const { decimal_sign } = useUser()
  const whose = { female: 'Her', male: 'His', unknown: 'Its' }[animal.sex]
  const mean = numberText(past.mean_error_days ?? 0, decimal_sign, 1)
  return (
    <Row
      href={`/reports/forecasts?q=${encodeURIComponent(animal.name)}`}
      leading={<IconTarget size={24} stroke={1.75} aria-hidden="true" />}
      title={
        past.closed === 0 ? 'Past forecasts' : `${past.inside} of ${past.closed} inside the window`
      }
      second={
        past.closed === 0
          ? `None of ${whose.toLowerCase()} own yet`
          : `${whose} past forecasts, ${mean} days off on average`
      }
    />
  )
}

function Remind({ forecast }: { forecast: CurrentForecast }) {
  const { isOn, choose } = useRemind(forecast)
  const { mayChange } = useCan()
  const now = today(useUser().timezone)
  const day = forecast.lower_on ?? now
  return (
    <Row
      leading={<IconBell size={24} stroke={1.75} aria-hidden="true" />}
      title="Tell me when the window opens"
      second={
        day <= now ? 'It has opened' : `${formatShortDay(day, now)}, with the day's reminders`
      }
      trailing={
        <Switch
          size="lg"
          aria-label="Tell me when the window opens"
          checked={isOn}
          disabled={!mayChange}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
      }
    />
  )
}

function RecordShed({ animal }: { animal: AnimalWithCare }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!useCan().mayLog || animal.state !== 'kept') return null
  return (
    <>
      <Foot>
        <Button leftSection={<IconShed size={24} />} onClick={() => setIsOpen(true)}>
          Record shed
        </Button>
      </Foot>
      {isOpen && <SheetOfKind kind="shedding" animal={animal} onClose={() => setIsOpen(false)} />}
    </>
  )
}
