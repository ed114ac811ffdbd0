import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { daysAgo } from '../../shared/dates.ts'
import type { Page } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { Empty } from '../../web/look/Empty.tsx'
import { useFlash } from '../../web/look/Flash.tsx'
import { ListFailed } from '../../web/look/ListFailed.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Waiting } from '../../web/look/Waiting.tsx'
import { useRestore } from '../../web/records.ts'
import { Screen } from '../../web/screens/Screen.tsx'
import { useCan, useUser } from '../../web/user.ts'
import type { Deleted } from './deleted.contract.ts'

/** What was deleted in the last thirty days, and the way back. */
export function DeletedScreen() {
  const { timezone } = useUser()
  const { mayChange } = useCan()
  const { flash, told } = useFlash()
  const [page, setPage] = useState(1)
  const restore = useRestore()
  const query = useQuery({
    queryKey: ['deleted', page],
    queryFn: () => api<Page<Deleted>>('GET', `deleted?page=${page}`),
  })

  // Told by the promise: `mutate` would call back for the last of several only.
  const bringBack = ({ id, name }: Deleted) =>
    restore.mutateAsync(id).then(() => flash(`${name} restored.`), told)

  return (
    <Screen
      title="Recently deleted"
      crumbs={[{ label: 'Recently deleted' }]}
      second="Kept for 30 days, then erased for good."
    >
      {query.isError && !query.data && (
        <ListFailed what="What was deleted" onRetry={() => query.refetch()} />
      )}
      {query.isPending && <Waiting shape="rows" />}
      {query.data?.total === 0 && <Empty title="Nothing was deleted" />}
      {query.data && query.data.value.length > 0 && (
        <Card isFlush>
          <Rows label="Recently deleted">
            {query.data.value.map((deleted) => (
              <Row
                key={deleted.id}
                title={deleted.name}
                second={`${kindWords[deleted.kind]}, deleted ${daysAgo(deleted.deleted_at, timezone)}`}
                trailing={
                  mayChange && (
                    <Button
                      variant="light"
                      onClick={() => bringBack(deleted)}
                      aria-label={`Restore ${deleted.name}`}
                    >
                      Restore
                    </Button>
                  )
                }
              />
            ))}
          </Rows>
        </Card>
      )}
      <Pages page={page} query={query} onChange={setPage} />
    </Screen>
  )
}

const kindWords: Record<Deleted['kind'], string> = {
  animal: 'Animal',
  bulb: 'Bulb',
  contact: 'Contact',
  custom_event: 'Event',
  feeder: 'Feeder',
  group: 'Group',
  species: 'Species',
  supplement: 'Supplement',
  task: 'Task',
}
