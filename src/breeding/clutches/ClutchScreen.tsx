import { IconBell } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { CodeTab } from '../../collection/codes/fetched.ts'
import { limitsText } from '../../collection/targets/aims.ts'
import { formatDay, formatShortDay, today } from '../../shared/dates.ts'
import { degreeSign } from '../../shared/degrees.ts'
import { joined } from '../../shared/joined.ts'
import type { RecordOf } from '../../shared/resource.ts'
import { shortened } from '../../shared/text.ts'
import { api } from '../../web/api.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Card } from '../../web/look/Card.tsx'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { Facts } from '../../web/look/Facts.tsx'
import { PageMarks } from '../../web/look/frame/PageMarks.tsx'
import { IconEgg } from '../../web/look/icons.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useWrite } from '../../web/records.ts'
import { DetailScreen } from '../../web/screens/DetailScreen.tsx'
import { DetailTabs } from '../../web/screens/DetailTabs.tsx'
import { MayChange } from '../../web/screens/May.tsx'
import { useAddress } from '../../web/useAddress.ts'
import { useCan, useUser } from '../../web/user.ts'
import { IncubatorGate } from '../incubator/IncubatorGate.tsx'
import classes from './Clutch.module.css'
import { Countdown } from './Countdown.tsx'
import { type Clutch, type ClutchDetail, clutchDetail, type Parent } from './clutches.contract.ts'
import { EggGrid, LookAtAll } from './EggGrid.tsx'
import { airWords, eggsWords, parentsWords, statesWords } from './words.ts'

/** One clutch: when it hatches, its eggs, its parents and its air. */
export const ClutchScreen = () => (
  <IncubatorGate>
    <DetailScreen
      resource={clutchDetail}
      titleOf={({ name }) => name}
      second={(clutch) => joined(parentsWords(clutch), clutch.species?.commonName.toLowerCase())}
      crumbs={toList}
    >
      {(clutch) => (
        <DetailTabs
          tabs={[
            { value: 'details', label: 'Details', content: <Details clutch={clutch} /> },
            {
              value: 'qr',
              label: 'QR Scanning',
              content: <CodeTab kind="clutch" id={clutch.id} name={clutch.name} />,
            },
          ]}
        />
      )}
    </DetailScreen>
  </IncubatorGate>
)

/** Loaded with the first egg that is chosen. */
const EggCard = lazy(async () => ({ default: (await import('./EggCard.tsx')).EggCard }))

const toList = [{ label: 'Incubator', href: '/incubator' }]

function Details({ clutch }: { clutch: RecordOf<typeof clutchDetail> }) {
  const { params, put } = useAddress()
  const chosen = clutch.eggs.find(({ id }) => id === params.get('egg'))
  const toGo = clutch.counts.good + clutch.counts.pipped
  const isAwaited =
    toGo > 0 && !clutch.hatchedOn && clutch.counts.hatched === 0 && clutch.expected_to_hatch_on
  const choose = (id: string) => put({ egg: id === chosen?.id ? '' : id })
  return (
    <div
      className={`${classes.columns} stack gap gridAtDesk startAtDesk ${toGo > 0 ? classes.withFoot : ''}`}
    >
      <div className={`${classes.main} flexAtDesk gapAtDesk`}>
        <Countdown clutch={clutch} />
        <Card
          title={eggsWords(clutch, clutch.eggs.length)}
          aside={
            <span className={`${classes.states} block right`}>
              {(clutch.looked_at || clutch.is_litter) &&
                statesWords(clutch.counts, clutch.is_litter)}
            </span>
          }
        >
          <EggGrid clutch={clutch} chosen={chosen?.id} onChoose={choose} />
          {toGo > 0 && <LookAtAll clutch={clutch} />}
        </Card>
        {chosen && (
          <Suspense fallback={<Waiting shape="card" />}>
            <EggCard key={chosen.id} clutch={clutch} egg={chosen} />
          </Suspense>
        )}
        {toGo > 0 && (
          <MayChange>
            <div className={`${classes.foot} surface ruled flex gap12`}>
              <PageMarks words="foot-low" />
              <ButtonLink to={`/incubator/${clutch.id}/hatch`} leftSection={<IconEgg size={20} />}>
                {clutch.is_litter ? 'Add young to the collection' : 'Hatch eggs'}
              </ButtonLink>
            </div>
          </MayChange>
        )}
      </div>
      <div className={`${classes.side} flexAtDesk gapAtDesk`}>
        {isAwaited && <Reminder clutch={clutch} />}
        <ParentsCard clutch={clutch} />
        <AboutClutch clutch={clutch} />
      </div>
    </div>
  )
}

/** The switch for reminders of this clutch's window and day. */
function Reminder({ clutch }: { clutch: ClutchDetail }) {
  const { timezone } = useUser()
  const { mayChange } = useCan()
  const { report } = useFlash()
  const [chosen, setChosen] = useState<{ isOn: boolean; at: string }>()
  // What is chosen stands until the record that was changed by it has come.
  const isOn = chosen?.at === clutch.updated_at ? chosen.isOn : clutch.send_hatch_reminder
  const save = useWrite((send_hatch_reminder: boolean) =>
    api('PATCH', `clutches/${clutch.id}`, { clutch: { send_hatch_reminder } }),
  )
  const now = today(timezone)
  const days = [clutch.window?.from, clutch.expected_to_hatch_on].flatMap((day) =>
    day && day >= now ? [formatShortDay(day, now)] : [],
  )
  async function put(next: boolean) {
    setChosen({ isOn: next, at: clutch.updated_at })
    await save.mutateAsync(next).catch((error) => {
      setChosen(undefined)
      report(error)
    })
  }
  return (
    <Card>
      <div className={`${classes.reminder} row gap12`}>
        <IconBell size={22} aria-hidden="true" />
        <Switch
          size="lg"
          label={clutch.is_litter ? 'Birth reminder' : 'Hatch reminder'}
          description={
            days.length > 0 ? `On the morning of ${days.join(' and ')}` : 'Its days have passed'
          }
          checked={isOn}
          disabled={!mayChange}
          onChange={(event) => put(event.currentTarget.checked)}
        />
      </div>
    </Card>
  )
}

function AboutClutch({ clutch }: { clutch: ClutchDetail }) {
  const { celsius_from, celsius_to, humidity_from, humidity_to, air, counts } = clutch
  const toGo = clutch.hatchedOn ? 0 : counts.good + counts.pipped
  const range = (low: number | null, high: number | null, kind: 'temperature' | 'humidity') => {
    const limits = limitsText({ low, high }, kind)
    return limits && `${limits}${kind === 'humidity' ? '%' : ` ${degreeSign()}`}`
  }
  const isOut = (value: number | null | undefined, from: number | null, to: number | null) =>
    value != null && (value < (from ?? value) || value > (to ?? value))
  const isAirOut =
    isOut(air?.celsius, celsius_from, celsius_to) ||
    isOut(air?.humidity, humidity_from, humidity_to)
  const airNow = air && airWords(air)
  const facts: [string, ReactNode][] = [
    ['Incubating since', clutch.incubating_since && formatDay(clutch.incubating_since)],
    ['Box', clutch.box],
    ['Temperature', range(celsius_from, celsius_to, 'temperature')],
    ['Humidity', range(humidity_from, humidity_to, 'humidity')],
    // Its box holds other eggs once it's done.
    [
      'Air now',
      toGo > 0 && (isAirOut ? <span className="alarm">{airNow}, out of range</span> : airNow),
    ],
    ['Notes', clutch.notes],
  ]
  const filled = facts.filter(([, value]) => value)
  if (filled.length === 0) return null
  return (
    <Card title="About this clutch">
      <Facts facts={filled} />
    </Card>
  )
}

/** The most characters of an animal's description. */
const mostLetters = 200

/** Dam and sire; a hint where one is missing. */
function ParentsCard({ clutch }: { clutch: Clutch }) {
  const { dam, sire, possibleSires } = clutch
  const missing = [...(dam ? [] : ['dam']), ...(sire ? [] : ['sire'])]
  return (
    <Card title="Parents" isFlush>
      <Rows label="Parents">
        {dam && <ParentRow animal={dam} as="Dam" />}
        {sire && (
          <ParentRow animal={sire} as={possibleSires.length > 0 ? 'Possible sire' : 'Sire'} />
        )}
        {possibleSires.map((animal) => (
          <ParentRow key={animal.id} animal={animal} as="Possible sire" />
        ))}
      </Rows>
      {missing.length > 0 && (
        <p className={`${classes.hint} text14 ink3`}>
          No {missing.join(' or ')} yet.{' '}
          <MayChange>
            <TextLink href={`/incubator/${clutch.id}/edit`}>
              Add {missing.length === 2 ? 'them' : 'one'} in the edit form
            </TextLink>
          </MayChange>
        </p>
      )}
    </Card>
  )
}

function ParentRow({ animal, as }: { animal: Parent; as: string }) {
  const { id, name, genetics, species, description, isDeleted } = animal
  return (
    <Row
      title={name}
      {...(!isDeleted && { href: `/animals/${id}` })}
      leading={<Portrait animal={animal} size="row" />}
      second={
        <>
          <span>{joined(genetics || species?.commonName, isDeleted && 'deleted')}</span>
          {description && (
            <span className={`${classes.about} crop`}>{shortened(description, mostLetters)}</span>
          )}
        </>
      }
      side={as}
    />
  )
}
