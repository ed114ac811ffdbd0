import { IconArrowsSort, IconPencil, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatMoment } from '../../shared/dates.ts'
import { Card } from '../../web/look/Card.tsx'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { DataTable } from '../../web/look/DataTable.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import { IconMenu } from '../../web/look/sheet/IconMenu.tsx'
import { usePage } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { useMayChangeLog, useUser } from '../../web/user.ts'
import { PairingLogSheet } from './fetchedSheets.ts'
import classes from './Pairings.module.css'
import type { Pairing, PairingLog } from './pairings.contract.ts'
import { logsIn, useLogRemoval } from './usePairingLogs.ts'
import { kindWords, shortNote } from './words.ts'

/** The logs of a pairing, the newest first; the order and the page are not worth an address. */
export function LogsCard({ pairing }: { pairing: Pairing }) {
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<Sort>()
  const query = usePage(logsIn(pairing), { page, ...(sort && { sort }) })
  const mayChange = useMayChangeLog()
  const { timezone } = useUser()
  const [open, setOpen] = useState<PairingLog>()
  const bearsLive = pairing.species?.bears_live
  const title = useId()
  return (
    <section className="slim stack gap10" aria-labelledby={title}>
      <div className={`${classes.sectionHead} touch row between gap12`}>
        <h2 id={title}>Logs</h2>
        {(query.data?.total ?? 0) > 1 && <SortMenu sort={sort} onChange={setSort} />}
      </div>
      <Loaded query={query} what="Logs">
        {({ value, total }) =>
          total === 0 ? (
            <Card>
              <EmptyInCard>
                Nothing noted yet. The first log is usually the pairing itself.
              </EmptyInCard>
            </Card>
          ) : (
            <DataTable
              label="Logs"
              records={value}
              columns={[
                {
                  header: 'What happened',
                  cell: ({ kind }) => (kind ? kindWords(kind, bearsLive) : 'Note'),
                },
                {
                  header: 'Notes',
                  cell: ({ successful, notes }) => (
                    <>
                      <span className="oneLine">
                        {successful ? 'Successful' : 'Not successful'}
                      </span>
                      {notes && `\u00a0· ${shortNote(notes)}`}
                    </>
                  ),
                  onPhone: 'second',
                },
                {
                  header: 'Happened at',
                  cell: ({ happened_at }) => (
                    <time dateTime={happened_at}>{formatMoment(happened_at, timezone)}</time>
                  ),
                  onPhone: 'second',
                },
              ]}
              leading={({ successful }) => (
                <ScaleMark state={successful ? 'full' : 'struck'} size={18} />
              )}
              trailing={(log) =>
                mayChange(log) && (
                  <span className="row gap4">
                    <IconButton
                      label={`Edit: ${formatMoment(log.happened_at, timezone)}`}
                      icon={<IconPencil size={20} />}
                      onClick={() => setOpen(log)}
                    />
                    <DeleteLog pairing={pairing} log={log} />
                  </span>
                )
              }
            />
          )
        }
      </Loaded>
      <Pages page={page} query={query} onChange={setPage} />
      {open && <PairingLogSheet pairing={pairing} log={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

/** The words of the control; unless one was chosen, the log that was added last is on top. */
const orders = { happened_at_asc: 'First added', happened_at_desc: 'Newest added' }

type Sort = keyof typeof orders

type SortMenuProps = { sort: Sort | undefined; onChange: (sort: Sort) => void }

const SortMenu = ({ sort, onChange }: SortMenuProps) => (
  <IconMenu
    isQuiet
    label={sort ? `Sort: ${orders[sort]}` : 'Sort'}
    icon={<IconArrowsSort size={20} />}
    choices={(['happened_at_asc', 'happened_at_desc'] as const).map((order) => ({
      label: orders[order],
      isChosen: order === sort,
      onChoose: () => onChange(order),
    }))}
  />
)

function DeleteLog({ pairing, log }: { pairing: Pairing; log: PairingLog }) {
  const { timezone } = useUser()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useLogRemoval(pairing)
  return (
    <>
      <IconButton
        label={`Delete: ${formatMoment(log.happened_at, timezone)}`}
        icon={<IconTrash size={20} />}
        onClick={() => setIsAsking(true)}
      />
      <Confirm
        isOpen={isAsking}
        title="Delete this pairing log?"
        yes="Delete"
        onYes={() => remove(log)}
        onClose={() => setIsAsking(false)}
      >
        You can undo it for a few seconds afterwards.
      </Confirm>
    </>
  )
}
