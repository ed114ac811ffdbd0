import { IconClock, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { roundHref } from '../../collection/animals/roundAddress.ts'
import { type FeederKind, feederKinds } from '../../shared/choices.ts'
import { formatToday } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import { formatTimeOfDay } from '../../shared/timesOfDay.ts'
import { messageOf } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { Segments } from '../../web/look/controls/Segments.tsx'
import { PageMarks } from '../../web/look/frame/PageMarks.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useIsWide } from '../../web/look/useIsWide.ts'
import { ListTools } from '../../web/screens/ListTools.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useListState } from '../../web/screens/useListState.ts'
import { reading } from '../../web/served.ts'
import { useCan, useUser } from '../../web/user.ts'
import { Filters } from '../reports/frame/Filters.tsx'
import { animalsAsked, useReportAddress } from '../reports/frame/useReport.ts'
import { type AskedList, saveList, searchOf } from './listFile.ts'
import classes from './PickingListScreen.module.css'
import { PickingRows } from './PickingRows.tsx'
import {
  type PickingDay,
  type PickingPage,
  type PickingReport,
  pickingResource,
} from './picking.contract.ts'
import { piecesOf } from './pieces.ts'
import { usePicked } from './usePicked.ts'

const days: { value: PickingDay; label: string; when: string }[] = [
  { value: 'today', label: 'Today', when: 'today' },
  { value: 'tomorrow', label: 'Tomorrow', when: 'tomorrow' },
  { value: 'week', label: '7 days', when: 'in 7 days' },
]

/** List of what to take out of the freezer and the tubs, to tick off or to print. */
export function PickingListScreen() {
  const list = useListState(pickingResource, 'table')
  const { timezone } = useUser()
  const day = list.filter
  const address = useReportAddress()
  const listQuery = { ...list, ...animalsAsked(address) }
  const query = usePickingList(listQuery)
  const { alert } = useFlash()
  const page = query.data
  const isPart = address.species !== '' || address.group !== ''
  const picked = usePicked(isPart ? undefined : page, day)
  const isNarrowed = list.q !== '' || isPart
  const hasRows = isNarrowed || page?.total !== 0
  const isWide = useIsWide()
  const foot = page && page.total > 0 && <PickingFoot {...{ page, day, picked, isPart, isWide }} />
  const when = days.find(({ value }) => value === day)?.when ?? day
  return (
    <Screen
      title="Feeder picking list"
      crumbs={[{ label: 'Reports', href: '/reports' }, { label: 'Feeder picking list' }]}
      second={
        page &&
        page.total > 0 && (
          <>
            <span className={classes.onPaper}>{formatToday(timezone)}. </span>
            For {counted(page.animal_total, 'animal')} {when}
            {page.totalPages > 1 && (
              <span className={classes.onPaper}>
                , page {list.page} of {page.totalPages}
              </span>
            )}
          </>
        )
      }
      action={isWide && foot}
    >
      <div className={`${classes.tools} flex wrap gap8 below14 offPaper`}>
        <Segments label="Day" value={day} choices={days} onChange={list.setFilter} />
        {hasRows && (
          <ListTools
            list={list}
            sorts={pickingResource.sorts}
            hasViews={false}
            tools={[
              {
                label: 'CSV',
                icon: <IconDownload size={22} />,
                onClick: () => saveList(listQuery).catch((error) => alert(messageOf(error))),
              },
              { label: 'Print', icon: <IconPrinter size={22} />, onClick: () => window.print() },
            ]}
          />
        )}
      </div>
      {hasRows && (
        <Filters
          address={{ ...address, put: (changes) => address.put({ ...changes, page: '' }) }}
          choices={page?.choices}
          hasPeriod={false}
          beside={null}
        />
      )}
      {query.isError && !page && (
        <ListFailed what="The picking list" onRetry={() => query.refetch()} />
      )}
      {query.isPending && <Waiting shape="rows" count={6} />}
      {page && page.value.length === 0 && <NothingToPick isFiltered={isNarrowed} when={when} />}
      {page && page.value.length > 0 && <PickingGroups page={page} day={day} picked={picked} />}
      <Pages page={list.page} query={query} onChange={list.setPage} />
      {!isWide && foot}
    </Screen>
  )
}

/** The previous page stays while the next loads, except another day's, whose counts differ. */
function usePickingList(listQuery: AskedList) {
  const search = searchOf(listQuery)
  return useQuery({
    queryKey: ['picking_list', listQuery.filter, search],
    ...reading<PickingReport>(`${pickingResource.api}?${search}`),
    placeholderData: (before, earlier) =>
      earlier?.queryKey[1] === listQuery.filter ? before : undefined,
  })
}

function NothingToPick({ isFiltered, when }: { isFiltered: boolean; when: string }) {
  if (isFiltered) return <Empty title="No results." />
  return (
    <Empty title={`Nothing to pick ${when}`}>
      Feeders for the animals that are due appear here, with how many of each.
    </Empty>
  )
}

/** By what the hands do. */
const titles: Record<FeederKind, string> = {
  frozen: 'From the freezer',
  live: 'Live',
  prepared: 'Prepared',
}

type Parts = { page: PickingPage; day: PickingDay; picked: ReturnType<typeof usePicked> }

/** The rows of a page by the kind of their feeder, each kind a card of its own. */
function PickingGroups({ page, day, picked }: Parts) {
  return (
    <div className={`${classes.groups} grid gap16`}>
      {feederKinds.map((kind) => {
        const rows = page.value.filter((row) => row.kind === kind)
        if (rows.length === 0) return null
        return (
          <Card
            key={kind}
            isFlush
            title={titles[kind]}
            // A week has no hour of its own.
            aside={
              kind === 'frozen' &&
              day !== 'week' && (
                <Tag tone="due" icon={<IconClock size={15} aria-hidden="true" />}>
                  Thaw by {formatTimeOfDay(page.thaw_by)}
                </Tag>
              )
            }
          >
            <PickingRows
              rows={rows}
              day={day}
              picked={picked}
              label={`To pick: ${titles[kind].toLowerCase()}`}
              canOpen
            />
          </Card>
        )
      })}
    </div>
  )
}

/** How much is picked, and today the round that comes after it: at the thumb, at the desk beside the title. */
function PickingFoot({
  page,
  day,
  picked,
  isPart,
  isWide,
}: Parts & {
  /** True for the list of some animals, where nothing is ticked off. */
  isPart: boolean
  isWide: boolean
}) {
  const { mayLog } = useCan()
  const { group } = useReportAddress()
  const pieces = page.needs.reduce((sum, need) => sum + piecesOf(need, day), 0)
  return (
    <div
      className={`row between wrapNarrow offPaper ${isWide ? 'gap16' : `${classes.foot} thumbBar gap8`}`}
    >
      {!isWide && <PageMarks words="foot-high" />}
      <p className="grow grid text14 ink2" aria-live="polite">
        <strong className="ink">
          {isPart
            ? counted(pieces, 'piece')
            : `${numberText(picked.count(page.needs))} of ${numberText(page.total)} picked`}
        </strong>
        {!isPart && (
          <span>
            {numberText(picked.pieces(page.needs))} of {counted(pieces, 'piece')}
          </span>
        )}
        {isPart && mayLog && <span>To tick feeders off, show all animals.</span>}
      </p>
      {day === 'today' && mayLog && (
        <ButtonLink to={roundHref('feeding', { due: '1', ...(group && { group }) })}>
          Start feeding round
        </ButtonLink>
      )}
    </div>
  )
}
