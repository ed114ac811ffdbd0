import { useState } from 'react'
import { daysAgo } from '../../shared/dates.ts'
import type { Page } from '../../shared/resource.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useAnswer, useRestore } from '../../web/records.ts'
import { Screen } from '../../web/screens/Screen.tsx'
import { useCan, useUser } from '../../web/user.ts'
import type { Deleted } from './deleted.contract.ts'

/** Records deleted in the last thirty days, with buttons to restore them. */
export function DeletedScreen() {
  const { timezone } = useUser()
  const { mayChange } = useCan()
  const { flash, report } = useFlash()
  const [page, setPage] = useState(1)
  const restore = useRestore()
  const query = useAnswer<Page<Deleted>>(['deleted', page], `deleted?page=${page}`)

  // With the promise: `mutate` callbacks only run for the last of several.
  const bringBack = ({ id, name }: Deleted) =>
    restore.mutateAsync(id).then(() => flash(`${name} restored.`), report)

  return (
    <Screen
      title="Recently deleted"
      crumbs={[{ label: 'Recently deleted' }]}
      second="You can restore these for 30 days. Then they're permanently deleted."
    >
      {query.isError && !query.data && (
        <ListFailed what="Deleted records" onRetry={() => query.refetch()} />
      )}
      {query.isPending && <Waiting shape="rows" />}
      {query.data?.total === 0 && <Empty title="Nothing has been deleted recently" />}
      {query.data && query.data.value.length > 0 && (
        <Card isFlush>
          <Rows label="Recently deleted">
            {query.data.value.map((deleted) => (
              <Row
                key={deleted.id}
                title={deleted.name}
                second={`${deleted.what}, deleted ${daysAgo(deleted.deleted_at, timezone)}`}
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
