import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { formatToday } from '../../shared/dates.ts'
import { api } from '../../web/api.ts'
import { ListFailed } from '../../web/look/ListFailed.tsx'
import { Waiting } from '../../web/look/Waiting.tsx'
import { NothingHere } from '../../web/screens/NothingHere.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { AchievementsTile } from '../achievements/AchievementsTile.tsx'
import { AddAnimal } from '../animals/AddAnimal.tsx'
import { animalResource } from '../animals/animals.contract.ts'
import { FeaturedTile } from '../animals/FeaturedTile.tsx'
import { NewsTile } from '../news/NewsTile.tsx'
import { useFirstSteps } from '../onboarding/useFirstSteps.ts'
import { PickingTile } from '../picking/PickingTile.tsx'
import { TasksTile } from '../tasks/TasksTile.tsx'
import { AgendaCard } from './AgendaCard.tsx'
import classes from './DashboardScreen.module.css'
import { DayTile } from './DayTile.tsx'
import type { Dashboard } from './dashboard.contract.ts'

const ConfirmAddress = lazy(async () => ({
  default: (await import('../account/ConfirmAddress.tsx')).ConfirmAddress,
}))

/** Nobody sees it for long. */
const FirstStepsCard = lazy(async () => ({
  default: (await import('../onboarding/FirstSteps.tsx')).FirstStepsCard,
}))

/** The day: what is due comes first, then what else there is to do and to see. One request. */
export function DashboardScreen() {
  const { name, timezone, owner, subscribed, confirmed, isDefault } = useUser()
  const query = useQuery({
    queryKey: ['dashboard'],
    queryFn: () => api<Dashboard>('GET', 'dashboard'),
  })
  return (
    <Screen
      title="Dashboard"
      crumbs={[{ label: 'Dashboard' }]}
      second={
        <span className={classes.welcome}>
          <span>Welcome back{name && `, ${name}`}</span>
          <span>{formatToday(timezone)}</span>
        </span>
      }
      action={
        owner && !subscribed && !isDefault ? (
          <Button component={Link} to="/subscribe" variant="light">
            Subscribe
          </Button>
        ) : undefined
      }
    >
      {!confirmed && (
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

function Tiles({ data }: { data: Dashboard }) {
  const { stats } = useUser()
  const { isToBegin, hide } = useFirstSteps(data.first_steps)
  return (
    <div className={classes.tiles}>
      <div className={classes.stack}>
        {isToBegin && (
          <Suspense>
            <FirstStepsCard steps={data.first_steps} onHide={hide} />
          </Suspense>
        )}
        {stats.animals === 0 ? (
          <>
            {!isToBegin && (
              <NothingHere
                words={animalResource.words}
                about="You don't have any animals yet. Create your first today!"
                add={<AddAnimal />}
                isEmpty
              />
            )}
            <AgendaCard day={data.day} agenda={data.agenda} />
          </>
        ) : (
          <>
            <DayTile data={data.day} />
            <AgendaCard day={data.day} agenda={data.agenda} />
            <FeaturedTile data={data.featured} />
          </>
        )}
      </div>
      <div className={classes.stack}>
        <PickingTile data={data.picking} />
        <TasksTile data={data.tasks} />
      </div>
      <div className={`${classes.stack} ${classes.whole}`}>
        <NewsTile data={data.news} />
        <AchievementsTile data={data.achievements} />
      </div>
    </div>
  )
}
