import { type ReactNode, use, useState } from 'react'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { SexSign } from '../../web/look/animal/Sex.tsx'
import { Card } from '../../web/look/Card.tsx'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { usePage } from '../../web/records.ts'
import { LockedRest } from '../../web/screens/LockedRest.tsx'
import { MayChange } from '../../web/screens/May.tsx'
import { AnimalTableContext } from './animalParts.ts'
import { type Animal, animalResource } from './animals.contract.ts'

/** The animals of a species or group, page by page; `api` is where they are read. */
export function AnimalsWithin({
  api,
  second,
  empty,
  action,
}: {
  api: string
  second: (animal: Animal) => ReactNode
  empty: string
  /** Offered when there are none. */
  action: ReactNode
}) {
  const [page, setPage] = useState(1)
  const Table = use(AnimalTableContext)
  const query = usePage({ ...animalResource, api }, { page })
  if (query.isError && !query.data) {
    return <ListFailed what="Animals" onRetry={() => query.refetch()} />
  }
  if (!query.data) return <Waiting shape="rows" />
  const { value, locked } = query.data
  const rows = (
    <Card title="Animals" isFlush>
      {value.length === 0 && locked === undefined && (
        <EmptyInCard action={action}>{empty}</EmptyInCard>
      )}
      <Rows label="Animals">
        {value.map((animal) => (
          <Row
            key={animal.id}
            title={animal.name}
            href={`/animals/${animal.id}`}
            leading={<Portrait animal={animal} size="row" />}
            beside={<SexSign sex={animal.sex} />}
            second={second(animal)}
          />
        ))}
      </Rows>
    </Card>
  )
  return (
    <>
      {Table && value.length > 0 ? <Table animals={value} rows={rows} /> : rows}
      {locked !== undefined && <LockedRest count={locked} what="animal" />}
      <Pages page={page} query={query} onChange={setPage} />
    </>
  )
}

/** The animals of one species, with a button to add the first one. */
export const AnimalsOfSpecies = ({ speciesId }: { speciesId: string }) => (
  <AnimalsWithin
    api={`species/${speciesId}/animals`}
    second={(animal) => animal.genetics}
    empty="You don't have any of this species yet."
    action={
      <MayChange>
        <TextLink href={`/animals/new?species=${speciesId}`}>Add animal</TextLink>
      </MayChange>
    }
  />
)
