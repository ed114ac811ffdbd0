import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { StateCard } from '../../collection/animals/states/StateCard.tsx'
import { OutsideAnimal } from '../../collection/lineage/fetched.ts'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { useIsWide } from '../../web/look/useIsWide.ts'
import { useRecord } from '../../web/records.ts'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { ReadOnlyContext } from '../../web/user.ts'
import { RecordBar } from '../logs/RecordBar.tsx'
import { type AnimalWithCare, animalWithCare } from './animalWithCare.contract.ts'
import { Folds } from './page/Folds.tsx'
import { Head } from './page/Head.tsx'
import { NotYet } from './page/NotYet.tsx'
import { NowCard } from './page/NowCard.tsx'
import classes from './page/Page.module.css'
import { Tiles } from './page/Tiles.tsx'
import { AddNote, Timeline } from './page/Timeline.tsx'

const WaitingCard = lazy(async () => ({
  default: (await import('../waiting/WaitingCard.tsx')).WaitingCard,
}))

const AnimalClimate = lazy(async () => ({
  default: (await import('../climate/animal/AnimalClimate.tsx')).AnimalClimate,
}))

/** An animal's page: first who it is, then what it needs now, then its story. */
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
            crumbs={[listOf(animal), { label: animal.name }]}
            hasHeading={false}
          >
            <ReadOnlyContext value={animal.handed_over_at !== null}>
              <Page animal={animal} />
            </ReadOnlyContext>
          </Screen>
        )
      }
    </RecordGate>
  )
}

const listOf = ({ state }: AnimalWithCare) =>
  state === 'kept'
    ? { label: 'Animals', href: '/animals' }
    : { label: 'Former animals', href: '/animals?filter=former' }

/** One column on the phone, the actions at the thumb; at the desk the story beside what stays. */
function Page({ animal }: { animal: AnimalWithCare }) {
  const isWide = useIsWide(1100)
  const isKept = animal.state === 'kept'
  const acts = isKept && <RecordBar animal={animal} />
  const now = isKept ? (
    <NowCard animal={animal} />
  ) : (
    <StateCard animal={animal}>
      <div className="stack above10 awayEmpty">
        <AddNote animal={animal} isMain />
      </div>
    </StateCard>
  )
  const waiting = (
    <Suspense>
      <WaitingCard animalId={animal.id} />
    </Suspense>
  )
  const tiles = isKept && <Tiles animal={animal} isWide={isWide} />
  const climate = isKept && animal.has_sensors && (
    <Suspense>
      <AnimalClimate animal={animal} />
    </Suspense>
  )
  const story = hasStory(animal) && <Timeline animal={animal} />
  const rest = (
    <>
      {isKept && <NotYet animal={animal} />}
      <Folds animal={animal} />
    </>
  )
  if (!isWide) {
    return (
      <div className="stack gap14">
        <Head animal={animal} />
        {now}
        {acts}
        {waiting}
        {tiles}
        {climate}
        {story}
        {rest}
      </div>
    )
  }
  return (
    <div className={`${classes.page} grid gap20`}>
      <Head animal={animal}>{acts}</Head>
      <div className="slim stack gap20">
        {now}
        {waiting}
        {story}
      </div>
      <div className="slim stack gap20">
        {tiles}
        {climate}
        {rest}
      </div>
    </div>
  )
}

/** False of an animal of which nothing was ever recorded and nothing may be. */
const hasStory = ({ recordCounts, state }: AnimalWithCare) =>
  state === 'kept' || Object.values(recordCounts).some((count) => count > 0)
