import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { PickingTile } from '../../care/picking/PickingTile.tsx'
import { AddAnimal, useAboutNoAnimals } from '../../collection/animals/AddAnimal.tsx'
import type { FirstSteps } from '../../people/onboarding/firstSteps.contract.ts'
import { formatToday } from '../../shared/dates.ts'
import { deviceStorage } from '../../web/deviceStorage.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { NothingHere } from '../../web/screens/NothingHere.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { reading } from '../../web/served.ts'
import { useUser } from '../../web/user.ts'
import { TasksTile } from '../tasks/TasksTile.tsx'
import { AgendaCard } from './AgendaCard.tsx'
import classes from './DashboardScreen.module.css'
import { DayTile } from './DayTile.tsx'
import type { Dashboard, FeaturedList } from './dashboard.contract.ts'
import { useHeld } from './useHeld.ts'

const ConfirmAddress = lazy(async () => ({
  default: (await import('../../people/signIn/confirmation/ConfirmAddress.tsx')).ConfirmAddress,
}))

/* The last tiles, below what is looked for first. */
const AchievementsTile = lazy(async () => ({
  default: (await import('../achievements/AchievementsTile.tsx')).AchievementsTile,
}))
const NewsTile = lazy(async () => ({ default: (await import('../news/NewsTile.tsx')).NewsTile }))

/** For those who begin; others don't need it. */
const FirstStepsCard = lazy(async () => ({
  default: (await import('../../people/onboarding/FirstSteps.tsx')).FirstStepsCard,
}))

/** The dashboard: due rows come first, then everything else. One request. */
export function DashboardScreen() {
  const { name, timezone, owner, subscribed, confirmed, has_mail_server, isDefault } = useUser()
  const query = useQuery({
    queryKey: ['dashboard'],
    ...reading<Dashboard>('dashboard'),
  })
  return (
    <Screen
      title="Dashboard"
      crumbs={[{ label: 'Dashboard' }]}
      isSecondWide
      second={
        <span className={`${classes.welcome} slim flex text15 oneLine linesNarrow`}>
          <span className="crop slim ellipsis">Welcome back{name && `, ${firstName(name)}`}</span>
          <span>{formatToday(timezone)}</span>
        </span>
      }
      action={
        owner && !subscribed && !isDefault ? (
          <ButtonLink to="/subscribe" variant="light">
            Subscribe
          </ButtonLink>
        ) : undefined
      }
    >
      {!confirmed && has_mail_server && (
        <Suspense>
          <ConfirmAddress />
        </Suspense>
      )}
      {query.data && <Tiles data={query.data} />}
      {query.isPending && <Waiting shape="rows" count={6} />}
      {query.isError && !query.data && (
        <ListFailed what="The dashboard" onRetry={() => query.refetch()} />
      )}
    </Screen>
  )
}

/** The first word that is no title such as 'Dr.'. */
function firstName(name: string): string | undefined {
  const words = name.trim().split(/\s+/)
  return words.find((word) => !word.endsWith('.')) ?? words[0]
}

function Tiles({ data }: { data: Dashboard }) {
  const { stats, isDefault } = useUser()
  // What stands above the rows stays with them, since its height changes with the counts.
  const { steady, hold } = useHeld({ day: data.day, agenda: data.agenda })
  const { isToBegin, hide } = useFirstSteps(data.first_steps)
  const aboutNoAnimals = useAboutNoAnimals()
  const agenda = <AgendaCard live={data} content={steady} onTick={hold} />
  return (
    <div className={`${classes.tiles} grid column gap`}>
      <div className="slim stack gap">
        {/* Together, so that first steps that come late push nothing away from a finger. */}
        <Suspense fallback={<Waiting shape="rows" count={6} />}>
          {isToBegin && <FirstStepsCard steps={data.first_steps} onHide={hide} />}
          {stats.animals === 0 && !isDefault ? (
            <>
              {!isToBegin && (
                <NothingHere
                  words={{ one: 'Animal', many: 'Animals' }}
                  about={aboutNoAnimals}
                  add={<AddAnimal />}
                  isEmpty
                />
              )}
              {agenda}
            </>
          ) : (
            <>
              <Suspense>
                <DayTile data={steady.day} />
              </Suspense>
              <Suspense>{agenda}</Suspense>
              <Suspense>
                <FeaturedTile data={data.featured} />
              </Suspense>
            </>
          )}
        </Suspense>
      </div>
      <div className={`${classes.later} slim stack gap`}>
        <Suspense>
          <PickingTile data={data.picking} />
          <TasksTile data={data.tasks} />
        </Suspense>
      </div>
      <div className={`${classes.later} ${classes.whole} slim stack gap`}>
        <Suspense>
          <NewsTile data={data.news} />
          <AchievementsTile data={data.achievements} />
        </Suspense>
      </div>
    </div>
  )
}

/** The featured animals: scrolling sideways on the phone, five abreast on the desktop. */
function FeaturedTile({ data }: { data: FeaturedList }) {
  return (
    <section className={`${classes.tile} slim`} aria-labelledby="featured-animals">
      <div className="touch row between gap12 wrapNarrow">
        <h2 id="featured-animals">Featured animals</h2>
        <TextLink href="/animals">All animals</TextLink>
      </div>
      {data.value.length === 0 ? (
        <EmptyInCard>No animals yet. The first will appear here.</EmptyInCard>
      ) : (
        <ul className={`${classes.row} grid gap12`} aria-labelledby="featured-animals">
          {data.value.map((animal) => (
            <li key={animal.id} className={`${classes.card} card relative slim`}>
              <div className={`${classes.picture} clip below10`}>
                <Portrait animal={animal} size="card" />
              </div>
              <Link
                className={`${classes.name} opensRow underlines snug strong twoLines`}
                to={`/animals/${animal.id}`}
              >
                {animal.name}
              </Link>
              <p
                className={`${classes.reason} text13 even ink2 twoLines`}
                data-kind={animal.reason.kind}
              >
                {animal.reason.words}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Tells whether there are first steps left for this user, and gives a function that hides them. */
function useFirstSteps({ has_schedule }: FirstSteps) {
  const { id, role, stats, isDefault } = useUser()
  const key = `first_steps:${id}`
  const [hidden, setHidden] = useState<string>()
  const isHidden = hidden === key || deviceStorage.read(key) === 'hidden'
  const isDone = stats.species > 0 && stats.animals > 0 && has_schedule
  return {
    isToBegin: !isDefault && role !== 'viewer' && !isDone && !isHidden,
    hide() {
      deviceStorage.write(key, 'hidden')
      setHidden(key)
    },
  }
}
