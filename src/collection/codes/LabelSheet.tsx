import type { qrPath } from '../../shared/qr.ts'
import type { Label } from './codes.contract.ts'
import classes from './LabelSheet.module.css'
import { perSheet, placeOf, type SheetFormat } from './sheets.ts'

/** The drawn codes of labels by their addresses. */
export type Codes = ReadonlyMap<string, ReturnType<typeof qrPath>>

/**
 * One sheet of labels. All measures are multiples of `--mm`: a millimetre on paper, a fraction of
 * the width on screen. The first `usedCount` positions are shown as used up.
 */
export function LabelSheet({
  format,
  labels,
  codes,
  usedCount = 0,
}: {
  format: SheetFormat
  labels: { at: number; label: Label }[]
  codes: Codes
  usedCount?: number
}) {
  const { page } = format
  const free = Array.from({ length: perSheet(format) }, (_, at) => at).slice(0, usedCount)
  return (
    <div
      className={`${classes.sheet} relative crop wholeOnPaper`}
      style={{ width: mm(page.width), height: mm(page.height - 0.5) }}
    >
      {free.map((at) => (
        <div key={at} className={`${classes.used} absolute crop`} style={boxOf(format, at)} />
      ))}
      {labels.map(({ at, label }) => (
        <div
          key={label.id}
          className={`${classes.label} absolute crop row tight`}
          style={boxOf(format, at)}
        >
          <Code code={codes.get(label.url)} />
          <div className={`${classes.text} slim stack centred`}>
            <div className={`${classes.name} crop heavy`}>{label.name}</div>
            {label.shortCode && (
              <div className="crop semibold ellipsis oneLine">{label.shortCode}</div>
            )}
            {label.latinName && (
              <div className={`${classes.latin} crop ellipsis oneLine`}>{label.latinName}</div>
            )}
            {label.details?.slice(0, format.label.height < 25 ? 1 : 3).map((line) => (
              <div key={line} className="crop ellipsis oneLine">
                {line}
              </div>
            ))}
            <div className={`${classes.code} code`}>{label.code.match(/.{1,4}/g)?.join(' ')}</div>
          </div>
        </div>
      ))}
    </div>
  )
}

function Code({ code }: { code: ReturnType<Codes['get']> }) {
  if (!code) return null
  const { side, path } = code
  return (
    <svg
      className={`${classes.qr} tall firm`}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

function boxOf(format: SheetFormat, at: number) {
  const { left, top } = placeOf(format, at)
  const { width, height } = format.label
  return { left: mm(left), top: mm(top), width: mm(width), height: mm(height) }
}

const mm = (millimetres: number) => `calc(var(--mm) * ${millimetres})`
