import { IconAlertTriangle } from '@tabler/icons-react'
import type { Dispatch, ReactNode } from 'react'
import type { RoundKind } from '../../../collection/animals/roundAddress.ts'
import { counted } from '../../../shared/durations.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import type { RoundLine } from '../lines/roundLines.contract.ts'
import classes from '../Round.module.css'
import { keyOf } from '../roundLogs.ts'
import type { Entry, RoundAction } from '../roundState.ts'
import { placeWords, type Rest, restOf } from '../words.ts'

export type RowParts = {
  line: RoundLine
  entry: Entry | undefined
  problem: string | undefined
  /** The meal, or when it was last cleaned; nothing if its feeder has to be chosen. */
  usual: string | undefined
  /** True at the desk. */
  isWide: boolean
  /** True out of sight. */
  isFar: boolean
  zone: string
  dispatch: Dispatch<RoundAction>
}

/** A row's animal: its name with what is out of the ordinary, then its place and its usual meal. */
export function RowText({
  kind,
  line,
  entry,
  problem,
  usual,
  isWide,
  zone,
}: Omit<RowParts, 'dispatch' | 'isFar'> & { kind: RoundKind }) {
  const { outcome } = entry ?? {}
  const rest = restOf(kind, line, zone)
  const isResting = rest && outcome === 'skipped'
  return (
    <NamedRow
      line={line}
      beside={
        isWide && rest ? (
          <span className="oneLine">
            <RestWords rest={rest} />
          </span>
        ) : (
          outcome !== 'skipped' && <Late days={line.days_overdue} />
        )
      }
      below={
        <>
          {entry?.notes && <span className="text14 airy ink3">{entry.notes}</span>}
          {problem && <Problem id={`${keyOf(line)}-problem`}>{problem}</Problem>}
        </>
      }
    >
      {isResting && !isWide ? (
        <RestWords rest={rest} />
      ) : (
        <Usual entry={entry} usual={usual} rest={isWide ? undefined : rest} />
      )}
    </NamedRow>
  )
}

/** The portrait, the name and one line below it, which begins with the place. */
export function NamedRow({
  line,
  beside,
  below,
  children,
}: {
  line: RoundLine
  beside?: ReactNode
  below?: ReactNode
  children: ReactNode
}) {
  const place = placeWords(line.animal)
  return (
    <>
      <Portrait animal={line.animal} size="row" />
      <span className="slim stack grow">
        <span className={`${classes.name} row gap8 even`}>
          <span className="strong crop ellipsis oneLine linesNarrow">{line.animal.name}</span>
          {beside}
        </span>
        <span id={`${keyOf(line)}-words`} className="cluster columns8 text14 airy ink3">
          {place && <span className="chip padX6 round4 text13 semibold ink2">{place}</span>}
          {place && <span className="hidden">, </span>}
          <span>{children}</span>
        </span>
        {below}
      </span>
    </>
  )
}

export const Problem = ({ id, children }: { id: string; children: ReactNode }) => (
  <span className="text14 airy semibold alarm" id={id}>
    {children}
  </span>
)

function Usual({
  entry,
  usual,
  rest,
}: {
  entry: Entry | undefined
  usual: string | undefined
  rest: Rest | undefined
}) {
  if (usual === undefined) return <span className="alarm">Choose a feeder</span>
  const isBack = entry?.outcome === 'refused' && entry.refusal_reason === 'regurgitated'
  return (
    <span className={entry?.outcome === 'refused' ? 'alarm' : undefined}>
      {isBack && 'Regurgitated, '}
      {usual}
      {rest && (
        <>
          {usual && ', '}
          <RestWords rest={rest} />
        </>
      )}
    </span>
  )
}

/** A time in a round is today's, which the phone has no room to say. */
export const RestWords = ({ rest: { words, time, isRefusal } }: { rest: Rest }) => (
  <span className={`text14 ${isRefusal ? 'semibold alarm' : 'ink3'}`}>
    {words}
    {time && (
      <>
        <span className="away inlineAtDesk"> today</span>, {time}
      </>
    )}
  </span>
)

function Late({ days }: { days: number }) {
  if (days <= 0) return null
  return (
    <span className="row firm gap4 text13 semibold alarm">
      <IconAlertTriangle size={14} aria-hidden="true" />
      {counted(days, 'day')}
      <span className="away inlineAtDesk"> late</span>
    </span>
  )
}
