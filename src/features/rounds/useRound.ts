import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '../../shared/durations.ts'
import type { FieldError } from '../../shared/resource.ts'
import type { WeightUnit } from '../../shared/weights.ts'
import { ApiError, api, newId } from '../../web/api.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { usualUnit } from '../logs/usualUnit.ts'
import { draftOf, dropDraft, keepDraft } from './roundDraft.ts'
import type { RoundKind, RoundLine } from './roundLines.contract.ts'
import { keyOf, logOf, logsIn, problemsIn } from './roundLogs.ts'
import { blankRound, isBegun, type RoundState, reduceRound } from './roundState.ts'

/**
 * The state of a round over its lines: what was entered, what is wrong with it, and recording it in
 * one request. What was entered outlives a failure, a reload and a look at another screen.
 */
export function useRound(kind: RoundKind, lines: RoundLine[], address: string) {
  const [draft] = useState(() => draftOf(address))
  const [state, dispatch] = useReducer(reduceRound, draft?.state ?? beginOf(lines))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<FieldError[]>([])
  const [isSaving, setIsSaving] = useState(false)
  const isDone = useRef(false)
  const unit = state.unit ?? unitOf(lines)
  const logs = logsIn(kind, lines, state, unit)
  const leave = useLeaving(kind)

  useEffect(() => {
    if (isDone.current) return
    if (isBegun(state)) keepDraft(address, state)
    else dropDraft(address)
  }, [address, state])

  async function record() {
    if (isSaving || logs.length === 0) return
    const wrong = problemsIn(kind, logs)
    setProblems(wrong)
    setFailure([])
    if (Object.keys(wrong).length > 0) return
    const numbered = logs.map(({ key, log }) => ({ key, id: state.logIds[key] ?? newId(), log }))
    const logIds = Object.fromEntries(numbered.map(({ key, id }) => [key, id]))
    dispatch({ type: 'number', logIds })
    const { api: list } = logOf[kind]
    const sent = numbered.map(({ id, log }) => ({ id, ...log }))
    setIsSaving(true)
    try {
      await api('POST', `${list}/bulk`, { [list]: sent })
      isDone.current = true
      dropDraft(address)
      await leave(Object.values(logIds))
    } catch (error) {
      refuse(error)
    } finally {
      setIsSaving(false)
    }
  }

  /** What belongs to a row is said there, the rest above the foot. */
  function refuse(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    const rows = error.errors.flatMap(({ field, message }) => {
      const wrong = logs[Number(field?.match(/(\d+)(\.|$)/)?.[1])]
      return wrong ? [[wrong.key, message] as const] : []
    })
    setProblems(Object.fromEntries(rows))
    setFailure(rows.length > 0 ? [] : error.errors)
  }

  return { state, dispatch, unit, logs, problems, failure, isSaving, record, draft }
}
export type Round = ReturnType<typeof useRound>

/** Nobody is fed or cleaned by a habit of the thumb while their schedule is paused. */
function beginOf(lines: RoundLine[]): RoundState {
  const paused = lines.filter(({ paused_until }) => paused_until !== null)
  const usual = Object.fromEntries(paused.map((line) => [keyOf(line), skipped]))
  return { ...blankRound, usual, entries: usual }
}
const skipped = { outcome: 'skipped' } as const

/** Leaves for where the round was started, and says what was recorded, with its undo. */
function useLeaving(kind: RoundKind) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { flash, told } = useFlash()
  const { api: list } = logOf[kind]

  const undo = (ids: string[]) =>
    api('DELETE', `${list}/bulk`, { [list]: ids.map((id) => ({ id })) })
      .then(() => queries.invalidateQueries())
      .then(() => flash(`${countedLogs(kind, ids.length)} deleted.`), told)

  return async (ids: string[]) => {
    const isStartedHere = window.history.state?.idx > 0
    await (isStartedHere ? navigate(-1) : navigate('/', { replace: true }))
    flash(`${countedLogs(kind, ids.length)} added.`, { undo: () => undo(ids) })
    await queries.invalidateQueries()
  }
}

const countedLogs = (kind: RoundKind, count: number) => {
  const { one, many } = logOf[kind].words
  return count === 1 ? one : counted(count, one, many.toLowerCase())
}

/** The unit in which most were weighed last, otherwise the device's usual one. */
function unitOf(lines: RoundLine[]): WeightUnit {
  const units = lines.flatMap(({ lastWeight }) => (lastWeight ? [lastWeight.unit] : []))
  const counts = Map.groupBy(units, (unit) => unit)
  const [most] = [...counts].sort(([, one], [, other]) => other.length - one.length)
  return most?.[0] ?? usualUnit()
}
