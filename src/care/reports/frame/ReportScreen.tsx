import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { Csv } from '../../../shared/csv.ts'
import { useIsWide } from '../../../web/look/useIsWide.ts'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import { Screen } from '../../../web/screens/Screen.tsx'
import { Downloads } from './Downloads.tsx'
import { Filters } from './Filters.tsx'
import classes from './Report.module.css'
import { type Choices, type ReportName, reports } from './report.contract.ts'
import type { ReportAddress } from './useReport.ts'

type Parts<Report> = {
  report: ReportName
  address: ReportAddress
  query: UseQueryResult<Report>
  /** Its summary in one line. */
  second: (report: Report) => string
  hasPeriod?: boolean
  /** A choice of its own in place of the usual periods. */
  period?: ReactNode
  /** True if it is about animals, of a species or group if asked. */
  hasAnimals?: boolean
  /** How it is shown: on the desktop beside the title. */
  switches?: ReactNode
  /** True if there is a drawing to download. */
  hasChart?: boolean
  isEmpty: (report: Report) => boolean
  /** The hint at what to record first, shown while the report is empty. */
  empty: ReactNode
  /** The rows of its table. */
  file: (report: Report) => Csv
  children: (report: Report) => ReactNode
}

/**
 * The frame of every report: its title with what it says in one line, filters that stand in the
 * address, downloads, the report itself, and on paper the same without its controls.
 */
export function ReportScreen<Report extends { choices?: Choices }>({
  report,
  address,
  query,
  second,
  hasPeriod = true,
  period,
  hasAnimals = true,
  switches,
  hasChart = true,
  isEmpty,
  empty,
  file,
  children,
}: Parts<Report>) {
  const isWide = useIsWide()
  const ref = useRef<HTMLDivElement>(null)
  const { title, href } = reports[report]
  const data = query.data
  const hasContent = data !== undefined && !isEmpty(data)
  const line = data && hasContent ? second(data) : ''
  const downloads = hasContent && (
    <Downloads
      name={href.slice('/reports/'.length)}
      file={() => file(data)}
      title={title}
      second={line}
      drawing={() => (hasChart ? ref.current?.querySelector('svg[role=img]') : undefined)}
      meanings={() => [...(ref.current?.querySelectorAll('[data-legend] li') ?? [])]}
      hasChart={hasChart}
    />
  )
  const hasFilters = hasPeriod || hasAnimals || period
  return (
    <Screen
      title={title}
      crumbs={[{ label: 'Reports', href: '/reports' }, { label: title }]}
      second={line}
      action={
        isWide ? (
          <div className="row gap12 offPaper">
            {hasContent && switches}
            {downloads}
          </div>
        ) : (
          !hasFilters && downloads
        )
      }
    >
      {hasFilters && (
        <Filters
          address={address}
          choices={data?.choices}
          hasPeriod={hasPeriod && !period}
          period={period}
          hasAnimals={hasAnimals}
          beside={!isWide && downloads}
        />
      )}
      <div
        ref={ref}
        className={`${classes.report} stack gap`}
        data-older={query.isPlaceholderData || undefined}
      >
        <Loaded query={query} what="The report" outline={{ shape: 'card' }}>
          {(loaded) => (isEmpty(loaded) ? empty : children(loaded))}
        </Loaded>
      </div>
    </Screen>
  )
}
