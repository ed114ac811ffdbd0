import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { daysAgo, formatToday } from '../../shared/dates.ts'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { CardGrid, GridCard } from '../../web/look/CardGrid.tsx'
import { EmptyInCard } from '../../web/look/Empty.tsx'
import { ListFailed } from '../../web/look/ListFailed.tsx'
import { Portrait } from '../../web/look/Portrait.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import { Waiting } from '../../web/look/Waiting.tsx'
import { usePage } from '../../web/records.ts'
import { NothingHere } from '../../web/screens/NothingHere.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { AddAnimal } from '../animals/AddAnimal.tsx'
import { animalResource } from '../animals/animals.contract.ts'
import { feedingWords } from '../logs/words.ts'
import classes from './DashboardScreen.module.css'
import { DueTile } from './DueTile.tsx'
import type { LatestFeedings } from './dashboard.contract.ts'

/** What has happened lately, and who came last. */
export function DashboardScreen() {
  const { name, timezone, owner, subscribed, isDefault } = useUser()
  const animals = usePage(animalResource, { sort: 'created_at_desc', per_page: 5 })
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
      {animals.data?.total === 0 ? (
        <NothingHere
          words={animalResource.words}
          about="You don't have any animals yet. Create your first today!"
          add={<AddAnimal />}
          isEmpty
        />
      ) : (
        <div className={classes.stack}>
          <DueTile />
          <FeedingsTile />
          <section className={classes.animals} aria-labelledby="latest-animals">
            <h2 id="latest-animals">Latest animals</h2>
            {animals.isError && !animals.data && (
              <ListFailed what="Animals" onRetry={() => animals.refetch()} />
            )}
            {animals.isPending && <Waiting shape="cards" count={5} />}
            {animals.data && (
              <CardGrid label="Latest animals">
                {animals.data.value.map((animal) => (
                  <GridCard
                    key={animal.id}
                    title={animal.name}
                    href={`/animals/${animal.id}`}
                    picture={<Portrait animal={animal} size="card" />}
                    second={animal.species?.commonName}
                    third={animal.genetics}
                  />
                ))}
              </CardGrid>
            )}
          </section>
        </div>
      )}
    </Screen>
  )
}

function FeedingsTile() {
  const { timezone } = useUser()
  const query = useQuery({
    queryKey: ['latest_feedings'],
    queryFn: () => api<LatestFeedings>('GET', 'latest_feedings'),
  })
  if (query.isError && !query.data) {
    return <ListFailed what="Feedings" onRetry={() => query.refetch()} />
  }
  if (!query.data) return <Waiting shape="rows" count={4} />
  const { value } = query.data
  return (
    <Card title="Latest feedings" isFlush={value.length > 0}>
      {value.length === 0 && (
        <EmptyInCard>No feeding recorded yet. Open an animal and choose Feed.</EmptyInCard>
      )}
      <Rows label="Latest feedings">
        {value.map((log) => (
          <Row
            key={log.id}
            title={log.animal.name}
            href={`/animals/${log.animal.id}`}
            leading={<Portrait animal={log.animal} size="row" />}
            second={
              <>
                <ScaleMark state={log.success ? 'full' : 'struck'} /> {feedingWords(log)}
              </>
            }
            side={daysAgo(log.happenedAt, timezone)}
          />
        ))}
      </Rows>
    </Card>
  )
}
