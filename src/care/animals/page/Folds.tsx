import {
  IconBinaryTree,
  IconCalendar,
  IconChevronRight,
  IconInfoCircle,
  IconMapPin,
  IconPhoto,
  IconQrcode,
  IconStack2,
  IconStethoscope,
} from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, use, useState } from 'react'
import { useSearchParams } from 'react-router'
import { GeneticsNoteContext } from '../../../collection/animals/animalParts.ts'
import { PhotoStrip } from '../../../collection/animals/pictures/PhotoStrip.tsx'
import { hatchedOn, placeWords } from '../../../collection/animals/words.ts'
import { CodeTab } from '../../../collection/codes/fetched.ts'
import { GroupTags } from '../../../collection/groups/GroupTags.tsx'
import { isRunning } from '../../../collection/health/words.ts'
import { LineageCard } from '../../../collection/lineage/fetched.ts'
import { acquisitionWords, sexWords, sourceWords } from '../../../shared/choices.ts'
import { formatMoment, formatShortDay, today } from '../../../shared/dates.ts'
import { counted } from '../../../shared/durations.ts'
import { Facts } from '../../../web/look/Facts.tsx'
import { IconShed } from '../../../web/look/icons.tsx'
import { Waiting } from '../../../web/look/messages/Waiting.tsx'
import { useUser } from '../../../web/user.ts'
import type { DueKind } from '../../schedules/due/due.contract.ts'
import { isPaused } from '../../schedules/due/due.ts'
import { repeatWords } from '../../schedules/planWords.ts'
import type { CleaningSchedule } from '../../schedules/schedules.contract.ts'
import type { AnimalWithCare } from '../animalWithCare.contract.ts'
import { hasHealth } from './now.ts'
import classes from './Page.module.css'

const ScheduleRows = lazy(async () => ({
  default: (await import('../../schedules/ScheduleRows.tsx')).ScheduleRows,
}))
const NextShedCard = lazy(async () => ({
  default: (await import('../../forecast/NextShedCard.tsx')).NextShedCard,
}))
const LatestHealth = lazy(async () => ({
  default: (await import('../../../collection/health/LatestHealth.tsx')).LatestHealth,
}))
const Moves = lazy(async () => ({
  default: (await import('../../../collection/animals/moves/Moves.tsx')).Moves,
}))

type Parts = { animal: AnimalWithCare }

/** Closed rows of what isn't needed daily, each with its value. An animal that has left has no schedules. */
export function Folds({ animal }: Parts) {
  const isKept = animal.state === 'kept'
  const [params] = useSearchParams()
  const { animalGroups, photos, dam, sire, youngCount } = animal
  const plans = plansOf(animal, today(useUser().timezone))
  const kin = kinOf(animal)
  return (
    <div className="card clip hairlines">
      {isKept && plans && (
        <Fold
          icon={<IconCalendar size={22} />}
          label="Schedules"
          value={plans}
          later={<ScheduleRows animal={animal} />}
        />
      )}
      {isKept && (
        <Fold
          icon={<IconShed size={22} />}
          label="Next shed"
          value={<ShedValue animal={animal} />}
          later={<NextShedCard animal={animal} />}
        />
      )}
      {(hasHealth(animal) || !isKept) && (
        <Fold
          icon={<IconStethoscope size={22} />}
          label="Health"
          value={healthOf(animal)}
          later={<LatestHealth animal={animal} />}
        />
      )}
      <Fold
        icon={<IconMapPin size={22} />}
        label={isKept ? 'Place' : 'Last place'}
        value={placeWords(animal) || 'not set'}
        later={<Moves animal={animal} />}
      />
      {(dam || sire || youngCount > 0 || !isKept) && (
        <Fold
          icon={<IconBinaryTree size={22} />}
          label="Lineage"
          value={kin || 'not known'}
          later={<LineageCard animal={animal} />}
        />
      )}
      {animalGroups.length > 0 && (
        <Fold
          icon={<IconStack2 size={22} />}
          label="Groups"
          value={animalGroups.map(({ group }) => group.name).join(', ')}
        >
          <div className="padXCard padY12">
            <GroupTags animal={animal} />
          </div>
        </Fold>
      )}
      {photos.length > 0 && (
        <Fold
          icon={<IconPhoto size={22} />}
          label="Photos"
          value={counted(photos.length + (animal.photoUrls ? 1 : 0), 'photo')}
        >
          <div className="padXCard padY12">
            <PhotoStrip animal={animal} />
          </div>
        </Fold>
      )}
      <Details animal={animal} />
      <Fold
        icon={<IconQrcode size={22} />}
        label="Label and card"
        value="QR Scanning"
        isOpenAtFirst={params.get('tab') === 'qr'}
        later={<CodeTab kind="animal" id={animal.id} name={animal.name} />}
      />
    </div>
  )
}

/** 'feed every 5 days', 'feeding paused until Jan 3', without a meal 'clean every week', or nothing. */
function plansOf({ feedingSchedules, cleaningSchedule }: AnimalWithCare, now: string): string {
  const [feeding, another] = feedingSchedules
  if (another) return counted(feedingSchedules.length, 'feeding')
  if (feeding?.paused_until && isPaused(feeding, now))
    return `feeding paused until ${formatShortDay(feeding.paused_until, now)}`
  if (feeding) return `feed ${every(feeding, 'feeding')}`
  return cleaningSchedule ? `clean ${every(cleaningSchedule, 'cleaning')}` : ''
}

/** Without what it counts from. */
const every = (plan: CleaningSchedule, kind: DueKind) =>
  repeatWords({ ...plan, counts_from: 'start' }, kind)

function ShedValue({ animal: { activeForecast, forecastState } }: Parts): ReactNode {
  const { timezone, subscribed } = useUser()
  if (!subscribed) return 'with Plus'
  if (forecastState === 'working') return 'being worked out'
  const day = activeForecast?.predictedToShedAt
  return day ? `about ${formatShortDay(day, today(timezone))}` : 'no forecast'
}

/** The substances that are being given; otherwise '6 records', or 'nothing recorded'. */
function healthOf({ treatments, vetVisits, healthNotes }: AnimalWithCare): string {
  const running = treatments.filter(isRunning)
  if (running.length > 0) return running.map(({ substance }) => substance).join(', ')
  const total = treatments.length + vetVisits.length + healthNotes.length
  return total > 0 ? counted(total, 'record') : 'nothing recorded'
}

/** 'Kestrel × Vesper, 3 young'. */
const kinOf = ({ dam, sire, youngCount }: AnimalWithCare): string =>
  [
    (dam || sire) && `${dam?.name ?? '?'} × ${sire?.name ?? '?'}`,
    youngCount > 0 && `${youngCount} young`,
  ]
    .filter(Boolean)
    .join(', ')

function Details({ animal }: Parts) {
  const { timezone } = useUser()
  const { quarantinedAt } = animal
  const source = animal.source && sourceWords[animal.source]
  const facts: [string, ReactNode][] = [
    ['Species', animal.species?.commonName],
    ['Genetics', animal.genetics],
    ['Sex', sexWords[animal.sex]],
    ['Hatched', hatchedOn(animal)],
    ['Source', source],
    ['Acquired via', animal.acquired_via && acquisitionWords[animal.acquired_via]],
    ['From', animal.taken_over?.seller],
    ['Code', animal.code],
    ['External ID', animal.external_id],
    ['In quarantine since', quarantinedAt && formatMoment(quarantinedAt, timezone)],
    ['Description', animal.description],
  ]
  return (
    <Fold
      icon={<IconInfoCircle size={22} />}
      label="Details"
      value={hatchedInShort(animal, today(timezone)) || source || animal.species?.commonName}
      later={<Genetics animal={animal} />}
    >
      <div className="padXCard">
        <Facts facts={facts.filter(([_label, value]) => value)} />
      </div>
    </Fold>
  )
}

/** 'hatched Feb 5, 2023', 'hatched 2010', or nothing. */
const hatchedInShort = (animal: AnimalWithCare, now: string) =>
  animal.dateHatched &&
  `hatched ${animal.dateHatchedPrecision === 'day' ? formatShortDay(animal.dateHatched, now) : hatchedOn(animal)}`

/** The genes that its genetics were read as. */
function Genetics({ animal }: Parts) {
  const Note = use(GeneticsNoteContext)
  if (!Note || !animal.genetics || !animal.species || animal.isSpeciesDeleted) return null
  return (
    <div className="padXCard padY12">
      <Note genetics={animal.genetics} speciesId={animal.species.id} sex={animal.sex} isBrief />
    </div>
  )
}

/** A row that says its value without being opened; `later` is only fetched once it is. */
function Fold({
  icon,
  label,
  value,
  isOpenAtFirst = false,
  later,
  children,
}: {
  icon: ReactNode
  label: string
  value: ReactNode
  isOpenAtFirst?: boolean
  later?: ReactNode
  children?: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <details
      className={classes.fold}
      aria-label={label}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="padXCard padY8 row gap12">
        <span className="center firm ink3">{icon}</span>
        <h2 className="text16 semibold firm">{label}</h2>
        <span className="crop slim grow text15 ink3 right ellipsis oneLine">{value}</span>
        <IconChevronRight className="firm ink3" size={20} aria-hidden="true" />
      </summary>
      <div className={classes.inside}>
        {children}
        {isOpen && later && <Suspense fallback={<Waiting shape="card" />}>{later}</Suspense>}
      </div>
    </details>
  )
}
