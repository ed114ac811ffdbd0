import { lazy, Suspense, use, useState } from 'react'
import { Link, useParams } from 'react-router'
import { AnimalMenu } from '../../collection/animals/AnimalMenu.tsx'
import { ImageModal } from '../../collection/animals/fetched.ts'
import { GeneticsNoteContext } from '../../collection/animals/geneticsNote.ts'
import { MovesCard } from '../../collection/animals/moves/MovesCard.tsx'
import { PhotoStrip } from '../../collection/animals/pictures/PhotoStrip.tsx'
import { StateNotice } from '../../collection/animals/states/StateNotice.tsx'
import { hatchedOn, objectPronoun, placeWords } from '../../collection/animals/words.ts'
import { CodeTab } from '../../collection/codes/fetched.ts'
import { GroupTags } from '../../collection/groups/GroupTags.tsx'
import { LineageCard, OutsideAnimal } from '../../collection/lineage/fetched.ts'
import { acquisitionWords, sourceWords } from '../../shared/choices.ts'
import { formatMoment } from '../../shared/dates.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { QuarantineNotice } from '../../web/look/animal/Quarantine.tsx'
import { SexBadge } from '../../web/look/animal/Sex.tsx'
import { Card } from '../../web/look/Card.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useIsWide } from '../../web/look/useIsWide.ts'
import { useRecord, useSave } from '../../web/records.ts'
import { RecordActions } from '../../web/screens/DetailScreen.tsx'
import { DetailTabs } from '../../web/screens/DetailTabs.tsx'
import { MayChange } from '../../web/screens/May.tsx'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { ReadOnlyContext, useUser } from '../../web/user.ts'
import { LatestLogs } from '../logs/cards/LatestLogs.tsx'
import { LogCards } from '../logs/cards/LogCards.tsx'
import { RecordBar } from '../logs/RecordBar.tsx'
import { DueLine } from '../schedules/due/DueLine.tsx'
import { SchedulesCard } from '../schedules/SchedulesCard.tsx'
import classes from './AnimalScreen.module.css'
import { type AnimalWithCare, animalWithCare } from './animalWithCare.contract.ts'

/* Loaded on demand: tabs, what is far down the page, and the forecast, since it is mostly opened to record. */
const NextShedCard = lazy(async () => ({
  default: (await import('../forecast/NextShedCard.tsx')).NextShedCard,
}))
const HealthCard = lazy(async () => ({
  default: (await import('../../collection/health/HealthCard.tsx')).HealthCard,
}))
const Comments = lazy(async () => ({
  default: (await import('../../collection/comments/Comments.tsx')).Comments,
}))

const WaitingCard = lazy(async () => ({
  default: (await import('../waiting/WaitingCard.tsx')).WaitingCard,
}))

/** An animal's page: who it is, its treatments, what to record, and everything recorded. */
export function AnimalScreen() {
  const { id } = useParams()
  const query = useRecord(animalWithCare, id)
  return (
    <RecordGate query={query} what="Animal">
      {(animal) =>
        animal.state === 'outside' ? (
          <Suspense fallback={<Waiting shape="card" />}>
            <OutsideAnimal animal={animal} />
          </Suspense>
        ) : (
          <Screen
            title={animal.name}
            crumbs={[{ label: 'Animals', href: '/animals' }, { label: animal.name }]}
            hasHeading={false}
          >
            <ReadOnlyContext value={animal.handed_over_at !== null}>
              <div className={`${classes.stack} stack gap`}>
                <Head animal={animal} />
                {animal.state === 'kept' && <RecordBar animal={animal} />}
                <Suspense>
                  <WaitingCard animalId={animal.id} />
                </Suspense>
                <DetailTabs
                  tabs={[
                    { value: 'details', label: 'Details', content: <Details animal={animal} /> },
                    {
                      value: 'qr',
                      label: 'QR Scanning',
                      content: <CodeTab kind="animal" id={animal.id} name={animal.name} />,
                    },
                  ]}
                />
              </div>
            </ReadOnlyContext>
          </Screen>
        )
      }
    </RecordGate>
  )
}

/** Stacked on the phone, side by side where there is room. */
function Details({ animal }: { animal: AnimalWithCare }) {
  const isWide = useIsWide(1100)
  const nextShed = animal.state === 'kept' && (
    <Suspense fallback={<Waiting shape="card" />}>
      <NextShedCard animal={animal} />
    </Suspense>
  )
  return (
    <div className={`${classes.details} slim stack gap`}>
      <div className={`${classes.logs} slim stack gap`}>
        <LogCards animal={animal}>{!isWide && nextShed}</LogCards>
      </div>
      <div className={`${classes.side} slim stack gap`}>
        {isWide && nextShed}
        <LatestLogs animal={animal} />
        <SchedulesCard animal={animal} />
        <Suspense fallback={<Waiting shape="card" />}>
          <HealthCard animal={animal} />
        </Suspense>
        <MovesCard animal={animal} />
        <Suspense fallback={<Waiting shape="card" />}>
          <LineageCard animal={animal} />
        </Suspense>
      </div>
      <div className={`${classes.words} slim stack gap`}>
        {animal.description && (
          <Card title="Description">
            <p className="asTyped">{animal.description}</p>
          </Card>
        )}
        <Suspense fallback={<Waiting shape="card" />}>
          <Comments type="Animal" id={animal.id} />
        </Suspense>
      </div>
    </div>
  )
}

function Head({ animal }: { animal: AnimalWithCare }) {
  const tags = [
    animal.dateHatched && `Hatched ${hatchedOn(animal)}`,
    animal.source && sourceWords[animal.source],
    animal.acquired_via && acquisitionWords[animal.acquired_via],
    animal.taken_over && `From ${animal.taken_over.seller}`,
    placeWords(animal),
    animal.external_id && `External ID ${animal.external_id}`,
  ].filter((words) => words !== '' && words !== null)
  return (
    <section className="surface shadow round22 clip" aria-label={animal.name}>
      <Picture animal={animal} />
      <PhotoStrip animal={animal} />
      <div className={`${classes.who} stack gap8`}>
        <div className={`${classes.name} flex top between gap12`}>
          <div
            className={`${classes.title} slim flex wrap baseline rows0 columns10`}
            data-long={animal.name.length > longName || undefined}
          >
            <h1>{animal.name}</h1>
            {animal.code && <span className="text16 ink2 code">{animal.code}</span>}
          </div>
          <div className={`${classes.acts} flex firm gap16`}>
            <RecordActions resource={animalWithCare} id={animal.id} name={animal.name} />
            <AnimalMenu animal={animal} />
          </div>
        </div>
        {(animal.species || animal.genetics) && (
          <p className={`${classes.kind} ink2`}>
            {animal.species &&
              (animal.isSpeciesDeleted ? (
                animal.species.commonName
              ) : (
                <Link to={`/species/${animal.species.id}`}>{animal.species.commonName}</Link>
              ))}
            {animal.species && animal.genetics && ' · '}
            {animal.genetics}
          </p>
        )}
        <Genetics animal={animal} />
        <div className="flex wrap gap6">
          <SexBadge sex={animal.sex} />
          {tags.map((words) => (
            <Tag key={words}>{words}</Tag>
          ))}
        </div>
        <GroupTags animal={animal} />
        {animal.state === 'kept' && <DueLine animal={animal} />}
        <StateNotice animal={animal} />
        <Quarantine animal={animal} />
      </div>
    </section>
  )
}

/** The letters of a name from which on it is written smaller, so that it takes three lines of a phone at most. */
const longName = 30

/** The genes that its genetics were read as. */
function Genetics({ animal }: { animal: AnimalWithCare }) {
  const Note = use(GeneticsNoteContext)
  if (!Note || !animal.genetics || !animal.species || animal.isSpeciesDeleted) return null
  return <Note genetics={animal.genetics} speciesId={animal.species.id} sex={animal.sex} isBrief />
}

/** The photo, which opens enlarged, or a portrait of scales if there is none. */
function Picture({ animal }: { animal: AnimalWithCare }) {
  const [at, setAt] = useState<number>()
  const band = <Portrait animal={animal} size="band" />
  if (!animal.photoUrls) return <div className={classes.band}>{band}</div>
  return (
    <>
      <button
        type="button"
        className={`${classes.photo} bare wide block`}
        aria-label={`Enlarge the photo of ${animal.name}`}
        onClick={() => setAt(0)}
      >
        {band}
      </button>
      <Suspense>
        {at !== undefined && <ImageModal animal={animal} at={at} onChange={setAt} />}
      </Suspense>
    </>
  )
}

function Quarantine({ animal }: { animal: AnimalWithCare }) {
  const { timezone } = useUser()
  const { flash, report } = useFlash()
  const save = useSave(animalWithCare, animal.id)
  const change = (quarantinedAt: string | null) =>
    save.mutateAsync({ in_quarantine: quarantinedAt !== null, quarantinedAt })
  const end = (before: string | null) =>
    change(null).then(
      () => flash('Quarantine ended.', { undo: () => change(before).catch(report) }),
      report,
    )
  if (!animal.quarantinedAt) return null
  return (
    <QuarantineNotice
      action={
        <MayChange>
          <TextButton onClick={() => end(animal.quarantinedAt)}>End quarantine</TextButton>
        </MayChange>
      }
    >
      <strong>In quarantine for {animal.duration}.</strong> Since{' '}
      {formatMoment(animal.quarantinedAt, timezone)}. Feed and clean {objectPronoun(animal)} last.
    </QuarantineNotice>
  )
}
