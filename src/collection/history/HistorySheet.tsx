import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatShort } from '../../shared/dates.ts'
import { api } from '../../web/api.ts'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useUser } from '../../web/user.ts'
import classes from './History.module.css'
import { HistoryRow } from './HistoryRow.tsx'
import type { HistoryPage } from './history.contract.ts'

/** A record's history, latest change first. `kind` is the noun of its resource. */
export function HistorySheet({
  kind,
  id,
  name,
  onBack,
  onClose,
}: {
  kind: string
  id: string
  name: string
  onBack?: () => void
  onClose: () => void
}) {
  const [page, setPage] = useState(1)
  const query = useHistoryOf(kind, id, page)
  const history = query.data
  return (
    <Sheet isOpen onClose={onClose} onBack={onBack} title="History" second={name}>
      <div className={`${classes.tall} stack`}>
        {query.isPending && <Waiting shape="rows" />}
        {query.isError && !history && (
          <ListFailed what="The history" onRetry={() => query.refetch()} />
        )}
        {history && <Lines history={history} page={page} />}
        <Pages page={page} query={query} onChange={setPage} />
      </div>
    </Sheet>
  )
}

function Lines({ history, page }: { history: HistoryPage; page: number }) {
  const { timezone } = useUser()
  const { value, total, totalPages, added } = history
  const since = `${added.by ? `by ${added.by} ` : ''}on ${formatShort(added.at, timezone)}`
  const isNew = total === 0 || (total === 1 && value[0]?.action === 'added')
  if (isNew) return <EmptyInCard>Nothing has changed since it was added {since}.</EmptyInCard>
  const isWhole = value.some(({ action }) => action === 'added')
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has it by Tab scrolls a long one with the arrow keys */}
      <ol className={classes.lines} aria-label="Changes, latest first" tabIndex={0}>
        {value.map((line) => (
          <HistoryRow key={line.id} line={line} />
        ))}
      </ol>
      {page === totalPages && !isWhole && (
        <p className={`${classes.since} text14 ink3`}>Added {since}.</p>
      )}
    </>
  )
}

/** A page of a record's history; the previous page stays until the next has loaded. */
const useHistoryOf = (kind: string, id: string, page: number) =>
  useQuery({
    queryKey: ['history', kind, id, page],
    queryFn: () => api<HistoryPage>('GET', `history?kind=${kind}&id=${id}&page=${page}`),
    placeholderData: keepPreviousData,
  })
