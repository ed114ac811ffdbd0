import { IconDownload, IconPhoto, IconPrinter, IconTable } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { type Csv, csvForExcel } from '../../../shared/csv.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { IconButton } from '../../../web/look/controls/IconButton.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { IconMenu } from '../../../web/look/sheet/IconMenu.tsx'
import { useIsWide } from '../../../web/look/useIsWide.ts'
import { saveFile } from '../../../web/saveFile.ts'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import { Screen } from '../../../web/screens/Screen.tsx'
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
  /** Its main button, at the desk beside the title. */
  action?: ReactNode
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
  action,
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
            {hasContent && action}
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

/** The report as a spreadsheet, its drawing as a picture, and both on paper. */
function Downloads({
  name,
  title,
  second,
  file,
  drawing,
  meanings,
  hasChart,
}: {
  /** The files' name, without their ending. */
  name: string
  title: string
  second: string
  file: () => Csv
  drawing: () => SVGSVGElement | null | undefined
  /** The entries of its legend, each with its colour. */
  meanings: () => Element[]
  hasChart: boolean
}) {
  const isWide = useIsWide()
  const { alert } = useFlash()

  const saveTable = () =>
    saveFile(new Blob([csvForExcel(file())], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)

  async function savePicture() {
    const svg = drawing()
    if (!svg) return alert("There's no drawing to save yet.")
    try {
      const { pictureOf } = await import('../../../web/chart/picture.ts')
      saveFile(await pictureOf(svg, title, second, meanings()), `${name}.png`)
    } catch {
      alert("Your browser couldn't save the picture. Print the page instead.")
    }
  }
  const print = () => window.print()

  if (!isWide) {
    return (
      <IconMenu
        label="Download"
        icon={<IconDownload size={20} />}
        choices={[
          { label: 'CSV', icon: <IconTable size={20} />, onChoose: saveTable },
          ...(hasChart
            ? [{ label: 'PNG', icon: <IconPhoto size={20} />, onChoose: savePicture }]
            : []),
          { label: 'Print', icon: <IconPrinter size={20} />, onChoose: print },
        ]}
      />
    )
  }
  return (
    <>
      <Button variant="light" leftSection={<IconDownload size={20} />} onClick={saveTable}>
        CSV
      </Button>
      {hasChart && (
        <Button variant="light" leftSection={<IconPhoto size={20} />} onClick={savePicture}>
          PNG
        </Button>
      )}
      <IconButton isChip label="Print" icon={<IconPrinter size={20} />} onClick={print} />
    </>
  )
}
