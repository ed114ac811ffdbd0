import { type ReactNode, useState } from 'react'
import { aimsOf, aimWords, isOf, targetText } from '../../../collection/targets/aims.ts'
import { today } from '../../../shared/dates.ts'
import { listWords } from '../../../shared/listed.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Button, ButtonLink } from '../../../web/look/controls/Button.tsx'
import { Empty } from '../../../web/look/messages/Empty.tsx'
import { useIsWide } from '../../../web/look/useIsWide.ts'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import { MayChange } from '../../../web/screens/May.tsx'
import { RecordFacts } from '../../../web/screens/recordText.tsx'
import { useCan, useUser } from '../../../web/user.ts'
import { PlaceAlarms, PlaceAlarmsNow } from '../alarms/PlaceAlarms.tsx'
import { planText } from '../places/brumation.ts'
import {
  type BandHere,
  type ClimatePlace,
  climatePlaceResource,
  type PlaceInDetail,
} from '../places/places.contract.ts'
import { SensorRows } from '../sensors/PlacedCard.tsx'
import { useSensors } from '../sensors/useSensors.ts'
import { CurveCard } from './CurveCard.tsx'
import { usePlaceNow } from './Inhabitants.tsx'
import { MonthCard } from './MonthCard.tsx'
import { BrumationLine, NowCard } from './NowCard.tsx'
import classes from './Place.module.css'
import { ReadingSheet } from './ReadingSheet.tsx'
import { useAnimalLogs } from './useAnimalLogs.ts'

/** A place's climate: is it right now, was it right, and does it explain what the animals did. */
export function PlaceClimate({ place }: { place: ClimatePlace }) {
  const now = usePlaceNow(place)
  const isWide = useIsWide(1100)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Loaded query={now} what="Climate" outline={{ shape: 'card' }}>
      {(current) => {
        const { zones, bands, brumation } = current
        if (zones.length === 0) {
          return (
            <>
              {brumation && <BrumationLine of={brumation} />}
              <NoSensors onAdd={() => setIsAdding(true)} />
              <Range place={place} bands={bands} />
              {isAdding && <ReadingSheet now={current} onClose={() => setIsAdding(false)} />}
            </>
          )
        }
        const rest = (
          <>
            <Sensors place={place} onAdd={() => setIsAdding(true)} />
            <PlaceAlarms place={place} zones={zones} />
            <Range place={place} bands={bands} />
          </>
        )
        const nowCard = <NowCard {...{ place, zones, brumation, bands }} />
        const curves = <Curves place={place} current={current} />
        return (
          <div className="stack gap14">
            <PlaceAlarmsNow place={place} />
            <div className={isWide ? `${classes.page} grid gap20` : 'stack gap14'}>
              {!isWide && nowCard}
              {isWide ? <div className="slim stack gap20">{curves}</div> : curves}
              {isWide ? (
                <div className="slim stack gap20">
                  {nowCard}
                  {rest}
                </div>
              ) : (
                rest
              )}
            </div>
            {isAdding && <ReadingSheet now={current} onClose={() => setIsAdding(false)} />}
          </div>
        )
      }}
    </Loaded>
  )
}

function Curves({ place, current }: { place: ClimatePlace; current: PlaceInDetail }) {
  const { timezone } = useUser()
  const logs = useAnimalLogs(current.animals, timezone)
  return (
    <>
      <CurveCard place={place} logs={logs} />
      <MonthCard place={place} logs={logs} />
    </>
  )
}

const NoSensors = ({ onAdd }: { onAdd: () => void }) => (
  <Empty
    title="No sensors here yet"
    action={
      <div className="cluster centred gap8">
        <MayChange>
          <ButtonLink to="/climate/sensors">Connect</ButtonLink>
          <Button variant="light" onClick={onAdd}>
            Add reading
          </Button>
        </MayChange>
      </div>
    }
  >
    With a sensor you'll see its curve, and whether it was right when an animal refused.
  </Empty>
)

/** The sensors at this place, and how to add more of them, or a reading by hand. */
function Sensors({ place, onAdd }: { place: ClimatePlace; onAdd: () => void }) {
  const query = useSensors()
  return (
    <Card title="Sensors" isFlush>
      <Loaded query={query} what="The sensors" isInCard>
        {({ value }) => {
          const own = value.filter(({ placement }) => placement?.place_id === place.id)
          return own.length > 0 ? (
            <SensorRows sensors={own} label="Sensors" />
          ) : (
            <p className="padXCard padY12 quiet">Uses the sensors of the room around it.</p>
          )
        }}
      </Loaded>
      <div className="cluster gap8 padXCard padY12 hairline awayEmpty">
        <MayChange>
          <Button variant="light" onClick={onAdd}>
            Add reading
          </Button>
          <ButtonLink to="/climate/sensors" variant="subtle">
            Connect sensors
          </ButtonLink>
        </MayChange>
      </div>
    </Card>
  )
}

/** The limits that hold for a place and where they come from, its substrate and notes. */
function Range({ place, bands }: { place: ClimatePlace; bands: readonly BandHere[] }) {
  const { mayChange } = useCan()
  const { timezone } = useUser()
  const { brumation } = place
  const aims = aimsOf(bands).filter((aim) => bands.some(isOf(aim)))
  return (
    <Card title="Range">
      {aims.length === 0 && (
        <p className="quiet below8">No targets yet.{mayChange && ' Edit the place to set some.'}</p>
      )}
      <RecordFacts
        resource={climatePlaceResource}
        record={place}
        facts={[
          ...aims.map((aim): [string, ReactNode] => [
            aimWords(aim),
            <AimRange key={aimWords(aim)} bands={bands.filter(isOf(aim))} />,
          ]),
          ...(brumation
            ? [['Brumation', planText(brumation, today(timezone))] satisfies [string, string]]
            : []),
          'day_from',
          'day_to',
          ...(['substrate', 'substrate_on', 'substrate_days', 'notes'] as const).filter(
            (name) => place[name],
          ),
        ]}
      />
    </Card>
  )
}

/** '38 to 42 by day, 20 to 25 at night' over 'From Ball python'; of day and night from two sources, each with its own. */
function AimRange({ bands }: { bands: readonly BandHere[] }) {
  const { mayChange } = useCan()
  return [...Map.groupBy(bands, sourceWords)].map(([source, own]) => (
    <span key={source} className="block">
      {own.slice(0, 1).map((aim) => targetText(own, aim))}
      {source && (
        <span className="block text13 ink3">
          {isSplit(own)
            ? `No range${own.length < 2 ? partWords[own[0].part] : ''} suits ${source}.${mayChange ? ' Edit the place to set one.' : ''}`
            : source}
        </span>
      )}
    </span>
  ))
}

const partWords = { day: ' by day', night: ' at night' }

/** Tells whether these come from species that no range suits. */
const isSplit = (bands: readonly BandHere[]): bands is [BandHere, ...BandHere[]] =>
  bands.some(({ low, high }) => (low ?? high) === null)

/** Where limits come from, or which species no range suits; nothing for the place's own. */
function sourceWords({ low, high, from, species }: BandHere): string {
  if (from === 'place') return ''
  if (from !== 'species') return `From the ${from}`
  return (low ?? high) === null ? listWords(species) : `From ${listWords(species)}`
}
