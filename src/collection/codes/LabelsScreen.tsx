import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { counted } from '../../shared/durations.ts'
import { qrPath } from '../../shared/qr.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { HelpLink } from '../../web/look/controls/HelpLink.tsx'
import { NativeSelect } from '../../web/look/controls/NativeSelect.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { useIsHydrated } from '../../web/look/useIsHydrated.ts'
import { Screen } from '../../web/screens/Screen.tsx'
import type { Label } from './codes.contract.ts'
import { type Codes, LabelSheet } from './LabelSheet.tsx'
import { LabelSource, useLabels, useLabelsWanted } from './LabelSource.tsx'
import classes from './LabelsScreen.module.css'
import { measuresOf, type SheetFormat, sheetFormats, spread, usedOf } from './sheets.ts'

/** Sheets of labels, drawn to the millimetre and printed by the browser. */
export function LabelsScreen() {
  const source = useLabelsWanted()
  const query = useLabels(source)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState('')
  const format = sheetFormats.find(({ key }) => key === source.sheet) ?? sheetFormats[0]
  const { used: usedCount, wrong } = usedOf(typed, format)
  const labels = query.data?.object ?? noLabels
  // Worked out once: a label is on the screen and on paper, and moves on to other sheets.
  const codes = useMemo(() => new Map(labels.map(({ url }) => [url, qrPath(url)])), [labels])
  const chosen = labels.filter(({ id }) => !left.has(id))
  const sheets = wrong ? [] : spread(chosen, format, usedCount)
  const isHydrated = useIsHydrated()
  usePaper(format)

  return (
    <Screen
      title="Labels"
      crumbs={[{ label: 'Labels' }]}
      second="Each with a code to scan. For enclosures, tubs and the freezer."
      action={
        <Button
          className={classes.print}
          leftSection={<IconPrinter size={20} />}
          disabled={sheets.length === 0}
          onClick={() => window.print()}
        >
          Print
        </Button>
      }
    >
      <div className={`${classes.columns} grid gap startAtDesk`}>
        <Card>
          <div className="stack gap16">
            <LabelSource source={source} total={query.data?.total ?? 0} />
            <NativeSelect
              label="Sheet"
              description={measuresOf(format)}
              value={format.key}
              onChange={(event) => source.put({ sheet: event.currentTarget.value })}
              data={sheetFormats.map(({ key, words }) => ({ value: key, label: words }))}
            />
            <TextInput
              label="Labels already used on the first sheet"
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              value={typed}
              error={wrong}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <LabelChoice labels={labels} left={left} onChange={setLeft} />
            <HelpLink to="labels#print-labels" />
          </div>
        </Card>
        <Preview {...{ query, sheets, codes, format, usedCount, wrong }} count={chosen.length} />
      </div>
      {isHydrated &&
        createPortal(
          <div className={classes.printed} data-on-paper aria-hidden="true">
            {sheets.map((sheet) => (
              <LabelSheet key={sheet[0]?.label.id} format={format} labels={sheet} codes={codes} />
            ))}
          </div>,
          document.body,
        )}
    </Screen>
  )
}

const noLabels: Label[] = []

function Preview({
  query,
  sheets,
  codes,
  format,
  usedCount,
  count,
  wrong,
}: {
  query: ReturnType<typeof useLabels>
  sheets: ReturnType<typeof spread<Label>>
  codes: Codes
  format: SheetFormat
  usedCount: number
  count: number
  wrong: string | undefined
}) {
  return (
    <section className="slim" aria-label="Preview">
      {query.isPending && <Waiting shape="card" />}
      {query.isError && <ListFailed what="The labels" onRetry={() => query.refetch()} />}
      {query.data && sheets.length === 0 && (
        <Empty title="No labels">
          {wrong
            ? 'Correct how many labels are already used to see the sheet.'
            : query.data.total === 0
              ? "You don't have any of these yet."
              : 'Choose at least one record to print a label for.'}
        </Empty>
      )}
      {sheets[0] && (
        <>
          <p className="second">
            {counted(count, 'label')} on {counted(sheets.length, 'sheet')}. Print at 100%, with “fit
            to page” off.
          </p>
          <div className={`${classes.frame} shadow round8 crop above12`}>
            <div className={`${classes.paper} grid centred`}>
              <LabelSheet format={format} labels={sheets[0]} codes={codes} usedCount={usedCount} />
            </div>
          </div>
        </>
      )}
    </section>
  )
}

/** Sets the paper size for printing, without margins, since the sheets have their own. */
function usePaper({ page: { width, height } }: SheetFormat): void {
  useEffect(() => {
    const paper = new CSSStyleSheet()
    paper.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0 }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, paper]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== paper)
    }
  }, [width, height])
}

/** The records that get a label; `left` are those that don't. */
function LabelChoice({
  labels,
  left,
  onChange,
}: {
  labels: Label[]
  left: ReadonlySet<string>
  onChange: (left: ReadonlySet<string>) => void
}) {
  const chosen = labels.filter(({ id }) => !left.has(id)).length
  // One alone is a choice if it was left out among others.
  if (labels.length < 2 && chosen === labels.length) return null

  function toggle(id: string) {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }

  return (
    <details className={classes.choice}>
      <summary className="touch row semibold primary">
        {chosen === labels.length
          ? `All ${labels.length} chosen`
          : `${chosen} of ${labels.length} chosen`}
      </summary>
      <div className="flex wrap gap8">
        <TextButton onClick={() => onChange(new Set())}>Choose all</TextButton>
        <TextButton onClick={() => onChange(new Set(labels.map(({ id }) => id)))}>
          Choose none
        </TextButton>
      </div>
      <ul className={classes.list}>
        {labels.map(({ id, name, shortCode }) => (
          <li key={id}>
            <label className="touch row gap12">
              <input type="checkbox" checked={!left.has(id)} onChange={() => toggle(id)} />
              <span className="slim">{name}</span>
              {shortCode && <span className="slim quiet">{shortCode}</span>}
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}
