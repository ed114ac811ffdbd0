import { IconArrowBackUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoment, formatShort, formatShortMoment } from '../../shared/dates.ts'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useNextAnswer } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import classes from './History.module.css'
import type { ChangedField, HistoryLine, HistoryPage } from './history.contract.ts'

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
  if (isNew) return <EmptyInCard>Added {since}. Nothing has changed since.</EmptyInCard>
  const isWhole = value.some(({ action }) => action === 'added')
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has it by Tab scrolls a long one with the arrow keys */}
      <ol className={`${classes.lines} hairlines`} aria-label="Changes, latest first" tabIndex={0}>
        {value.map((line) => (
          <HistoryRow key={line.id} line={line} />
        ))}
      </ol>
      {page === totalPages && !isWhole && (
        <p className="padX0 padY12 text14 ink3">Added {since}.</p>
      )}
    </>
  )
}

/** A page of a record's history; the previous page stays until the next has loaded. */
const useHistoryOf = (kind: string, id: string, page: number) =>
  useNextAnswer<HistoryPage>(
    ['history', kind, id, page],
    `history?kind=${kind}&id=${id}&page=${page}`,
  )

/** One change, with its fields before and after. */
function HistoryRow({ line }: { line: HistoryLine }) {
  const { timezone } = useUser()
  const { action, changed_at, changed_by, summary, changes } = line
  const Icon = icons[action]
  // With a single field, the summary names it already.
  const isOne = action === 'changed' && changes.length === 1
  return (
    <li className="padX16 padY12 flex top gap12">
      <span className={`${classes.icon} chip round12 center firm ink3`}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className="slim grow">
        <p className="text16 airy ink2">
          <strong className="ink">{changed_by}</strong> {summary}
        </p>
        {changes.length > 0 && (
          <dl className="stack gap4 above4">
            {changes.map((change) => (
              <Field key={change.field} change={change} isOne={isOne} action={action} />
            ))}
          </dl>
        )}
        <time
          className="block above2 text13 airy ink3"
          dateTime={changed_at}
          title={formatMoment(changed_at, timezone)}
        >
          {formatShortMoment(changed_at, timezone)}
        </time>
      </div>
    </li>
  )
}

const icons = {
  added: IconPlus,
  changed: IconPencil,
  deleted: IconTrash,
  restored: IconArrowBackUp,
}

function Field({
  change: { label, before, after },
  isOne,
  action,
}: {
  change: ChangedField
  isOne: boolean
  action: HistoryLine['action']
}) {
  const isPair = action === 'changed' || action === 'restored'
  return (
    <div
      className={`${classes.field} flex wrap rows0 columns6 text15 ink3`}
      data-long={isLong(before) || isLong(after) || undefined}
    >
      <dt className={isOne ? 'hidden' : undefined}>{label}</dt>
      {isPair ? (
        <>
          <Value words={before} side="before" />
          <span aria-hidden="true">→</span>
          <Value words={after} side="after" />
        </>
      ) : (
        <Value words={before || after} />
      )}
    </div>
  )
}

/** In full on request: a deleted note exists nowhere else. */
function Value({ words, side }: { words: string; side?: 'before' | 'after' }) {
  const [isWhole, setIsWhole] = useState(false)
  const isCut = !isWhole && words.length > mostLetters
  return (
    <dd className="ink asTyped" data-said={side}>
      {side && <span className="hidden">{side}: </span>}
      {words === '' ? (
        <span className={classes.nothing}>nothing</span>
      ) : (
        <>
          {isCut ? `${words.slice(0, mostLetters).trimEnd()}…` : words}
          {isCut && (
            <div>
              <TextButton onClick={() => setIsWhole(true)}>Show all</TextButton>
            </div>
          )}
        </>
      )}
    </dd>
  )
}

const mostLetters = 160
/** Longer values are shown below each other. */
const isLong = (words: string) => words.length > 28
