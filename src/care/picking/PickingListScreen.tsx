import { IconPrinter, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatToday } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { api, messageOf } from '../../web/api.ts'
import { Segments } from '../../web/look/controls/Segments.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { ListTools } from '../../web/screens/ListTools.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useListState } from '../../web/screens/useListState.ts'
import { useUser } from '../../web/user.ts'
import { Filters } from '../reports/frame/Filters.tsx'
import { animalsAsked, useReportAddress } from '../reports/frame/useReport.ts'
import { type AskedList, saveList, searchOf } from './listFile.ts'
import { PickingFoot } from './PickingFoot.tsx'
import { PickingGroups } from './PickingGroups.tsx'
import classes from './PickingListScreen.module.css'
import { type PickingDay, type PickingReport, pickingResource } from './picking.contract.ts'
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
  const picked = usePicked(page, day)
  const isNarrowed = list.q !== '' || address.species !== '' || address.group !== ''
  const hasRows = isNarrowed || page?.total !== 0
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
                icon: <IconTable size={22} />,
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
      {page && page.total > 0 && <PickingFoot page={page} day={day} picked={picked} />}
    </Screen>
  )
}

/** The previous page stays while the next loads, except another day's, whose counts differ. */
function usePickingList(listQuery: AskedList) {
  const search = searchOf(listQuery)
  return useQuery({
    queryKey: ['picking_list', listQuery.filter, search],
    queryFn: () => api<PickingReport>('GET', `${pickingResource.api}?${search}`),
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
