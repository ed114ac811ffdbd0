import { IconLock } from '@tabler/icons-react'
import { Fragment, type ReactNode, useCallback, useDeferredValue, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { numberText } from '../../shared/numbers.ts'
import type { Crumb } from '../../web/look/frame/places.ts'
import { Screen } from '../../web/screens/Screen.tsx'
import { feederName, feederResource } from '../feeders/feeders.contract.ts'
import { supplementResource } from '../supplements/supplements.contract.ts'
import { CleaningRow } from './CleaningRow.tsx'
import { FeedingRow } from './FeedingRow.tsx'
import { FeedingSheet } from './FeedingSheet.tsx'
import classes from './Round.module.css'
import { RoundFoot } from './RoundFoot.tsx'
import { RoundTools } from './RoundTools.tsx'
import type { RoundKind, RoundLine } from './roundLines.contract.ts'
import { fedOf, keyOf } from './roundLogs.ts'
import { useNames } from './useNames.ts'
import { useRound } from './useRound.ts'
import { useRoundKeys } from './useRoundKeys.ts'
import { WeighingRow } from './WeighingRow.tsx'
import { roundRules, roundVerbs } from './words.ts'

/** More than are in sight at first. */
const firstFaces = 24

/** A round: everyone is as usual until the keeper says otherwise, and all is recorded at once. */
export function Round({
  kind,
  value: lines,
  total,
  address,
  crumbs,
}: {
  kind: RoundKind
  value: RoundLine[]
  total: number
  address: string
  crumbs: Crumb[]
}) {
  const round = useRound(kind, lines, address)
  const { state, dispatch, problems, unit } = round
  const [open, setOpen] = useState<RoundLine>()
  const list = useRef<HTMLUListElement>(null)
  useRoundKeys(list, round.record)
  const feederNames = useNames(
    feederResource,
    [state.feeder_id, ...Object.values(state.entries).map(({ feeder_id }) => feeder_id)],
    feederName,
  )
  const supplementNames = useNames(
    supplementResource,
    Object.values(state.entries).map(({ supplement_id }) => supplement_id),
    ({ name }) => name,
  )
  // The faces out of sight are drawn when the round is there already.
  const faces = useDeferredValue(lines.length, firstFaces)
  const show = useCallback((line: RoundLine) => setOpen(line), [])

  function row(line: RoundLine, place: number): ReactNode {
    const key = keyOf(line)
    const parts = {
      line,
      entry: state.entries[key],
      problem: problems[key],
      hasFace: place < faces,
      dispatch,
    }
    if (kind === 'weighing') return <WeighingRow {...parts} unit={unit} />
    if (kind === 'cleaning') return <CleaningRow {...parts} />
    const { feeder_id, supplement_id, count } = fedOf(line, state)
    const feeder =
      feeder_id === line.feeder?.id ? feederName(line.feeder) : feederNames.get(feeder_id)
    const supplement =
      supplement_id === line.supplement?.id
        ? line.supplement?.name
        : supplementNames.get(supplement_id ?? '')
    return (
      <FeedingRow {...parts} feeder={feeder} supplement={supplement} count={count} onOpen={show} />
    )
  }

  const [params] = useSearchParams()
  const firstApart = lines.find(({ animal }) => animal.in_quarantine)
  return (
    <Screen
      title={`${numberText(total)} to ${roundVerbs[kind].toLowerCase()}`}
      crumbs={crumbs}
      second={roundRules[kind]}
    >
      <RoundTools kind={kind} round={round} count={lines.length} />
      {total > lines.length && (
        <p className={classes.notice}>
          These are the first {numberText(lines.length)}.{' '}
          {params.has('due')
            ? 'Record them, then start again for the rest.'
            : 'Go round by room, rack or selection to reach the others.'}
        </p>
      )}
      <ul ref={list} className={classes.rows} aria-label={roundVerbs[kind]}>
        {lines.map((line, place) => (
          <Fragment key={keyOf(line)}>
            {line === firstApart && lines[0] !== line && (
              <li className={classes.apart}>
                <IconLock size={18} aria-hidden="true" />
                In quarantine, last
              </li>
            )}
            {row(line, place)}
          </Fragment>
        ))}
      </ul>
      <RoundFoot kind={kind} lines={lines} round={round} />
      {open && (
        <FeedingSheet
          key={keyOf(open)}
          line={open}
          round={round}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Screen>
  )
}
