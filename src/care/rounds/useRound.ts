import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { RoundKind } from '../../collection/animals/roundAddress.ts'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import type { FieldError } from '../../shared/resource.ts'
import type { WeightUnit } from '../../shared/weights.ts'
import { ApiError, api, newId } from '../../web/api.ts'
import { tabStorage } from '../../web/deviceStorage.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { usualUnit } from '../../web/preferences.ts'
import { fetchAnew } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import type { RoundLine } from './lines/roundLines.contract.ts'
import { keyOf, logOf, logsIn, problemsIn } from './roundLogs.ts'
import {
  blankRound,
  type Entries,
  enteredIn,
  isBegun,
  type RoundState,
  reduceRound,
} from './roundState.ts'
import { type Picked, restingIn } from './words.ts'

/**
 * The state of a round: what was entered, its errors, and recording it in one request. Input
 * survives a failed request, a reload and a visit to another screen. With `isPart` the draft of the
 * address also has entries for animals that aren't in `lines`.
 */
export function useRound(
  kind: RoundKind,
  picked: Picked,
  { address, isPart }: { address: string; isPart: boolean },
) {
  const { lines, isChosen } = picked
  const { timezone } = useUser()
  const [draft] = useState(() => draftOf(address))
  const [state, dispatch] = useReducer(reduceRound, lines, () =>
    beginOf(usualOf(picked, timezone), isPart ? draft?.state : withoutOthers(lines, draft?.state)),
  )
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<FieldError[]>([])
  const [isSaving, setIsSaving] = useState(false)
  const isDone = useRef(false)
  const usual = useMemo(() => unitOf(lines), [lines])
  const unit = state.unit ?? usual
  const leave = useLeaving(kind)

  useEffect(() => {
    const keep = () => {
      if (isDone.current) return
      if (isBegun(state)) keepDraft(address, state)
      else dropDraft(address)
    }
    const timer = setTimeout(keep)
    return () => clearTimeout(timer)
  }, [address, state])

  useEffect(
    () => dispatch({ type: 'others', usual: usualOf({ lines, isChosen }, timezone) }),
    [lines, isChosen, timezone],
  )

  async function record() {
    const logs = logsIn(kind, lines, state, unit)
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
      if (isPart) keepRest(address, state, lines)
      const refused = logs.filter(({ log }) => log.success === false).length
      await leave(Object.values(logIds), refused)
    } catch (error) {
      refuse(error, logs)
    } finally {
      setIsSaving(false)
    }
  }

  /** Shows errors of a row at the row, others above the foot. */
  function refuse(error: unknown, logs: ReturnType<typeof logsIn>) {
    if (!(error instanceof ApiError)) throw error
    const rows = error.errors.flatMap(({ field, message }) => {
      const wrong = logs[Number(field?.match(/(\d+)(\.|$)/)?.[1])]
      return wrong ? [[wrong.key, message] as const] : []
    })
    setProblems(Object.fromEntries(rows))
    setFailure(rows.length > 0 ? [] : error.errors)
  }

  return { state, dispatch, unit, problems, failure, isSaving, record, draft }
}
export type Round = ReturnType<typeof useRound>

/** A draft goes on as an open round does after others have recorded some of it: some may have been fed since. */
const beginOf = (usual: Entries, draft: Partial<RoundState> = {}): RoundState =>
  reduceRound(
    // A time that was being typed is empty: now.
    {
      ...{ ...blankRound, ...draft, happenedAt: draft.happenedAt || null },
      entries: { ...usual, ...draft.entries },
    },
    { type: 'others', usual },
  )

/** Lines of `restingIn` start as skipped, so that no one feeds them twice or by chance; the others as nothing entered. */
function usualOf(picked: Picked, zone: string): Entries {
  const resting = new Set(restingIn(picked, zone))
  return Object.fromEntries(
    picked.lines.map((line) => [keyOf(line), resting.has(line) ? { outcome: 'skipped' } : {}]),
  )
}

/** A draft without the entries of animals that have left the round, for example fed by someone else. */
function withoutOthers(lines: RoundLine[], draft: Partial<RoundState> = {}) {
  const keys = new Set(lines.map(keyOf))
  const own = Object.entries(draft.entries ?? {}).filter(([key]) => keys.has(key))
  return { ...draft, entries: Object.fromEntries(own) }
}

/** Returns to where the round was started, and confirms with an undo. */
function useLeaving(kind: RoundKind) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { flash, report } = useFlash()
  const { api: list } = logOf[kind]

  const undo = (ids: string[]) =>
    api('DELETE', `${list}/bulk`, { [list]: ids.map((id) => ({ id })) })
      .then(() => fetchAnew(queries))
      .then(() => flash(`${countedLogs(kind, ids.length)} deleted.`), report)

  return async (ids: string[], refused: number) => {
    const isStartedHere = window.history.state?.idx > 0
    await (isStartedHere ? navigate(-1) : navigate('/', { replace: true }))
    flash(addedWords(kind, ids.length, refused), {
      isRefusal: refused === ids.length,
      undo: () => undo(ids),
    })
    await fetchAnew(queries)
  }
}

/** '12 feedings added.', or with refusals '11 fed, 1 refused.' */
function addedWords(kind: RoundKind, count: number, refused: number) {
  if (refused === 0) return `${countedLogs(kind, count)} added.`
  const fed = count > refused ? `${numberText(count - refused)} fed, ` : ''
  return `${fed}${numberText(refused)} refused.`
}

const countedLogs = (kind: RoundKind, count: number) => {
  const { one, many } = logOf[kind].words
  return count === 1 ? one : counted(count, one, many.toLowerCase())
}

/** The unit of most last weighings, otherwise the device's usual one. */
function unitOf(lines: RoundLine[]): WeightUnit {
  const units = lines.flatMap(({ lastWeight }) => (lastWeight ? [lastWeight.unit] : []))
  const counts = Map.groupBy(units, (unit) => unit)
  const [most] = [...counts].sort(([, one], [, other]) => other.length - one.length)
  return most?.[0] ?? usualUnit()
}

/** An older draft is from another day's work. */
const keptFor_ms = 12 * 3_600_000

/** `entries` are those that differ from the usual ones, which were `usual`. */
type RoundDraft = { at: string; state: Partial<RoundState> }

const draftKeyOf = (address: string) => `round:${address}`

/** The unfinished round of an address in this tab, unless it is too old. */
function draftOf(address: string): RoundDraft | undefined {
  const draft = parsed(tabStorage.read(draftKeyOf(address)))
  if (!draft || Date.now() - Date.parse(draft.at) > keptFor_ms) return undefined
  return draft
}

/** Unreadable JSON counts as no draft. */
function parsed(json: string | null): RoundDraft | undefined {
  try {
    return json ? JSON.parse(json) : undefined
  } catch {
    return undefined
  }
}

/** Stores a round so that it survives a reload. */
function keepDraft(address: string, state: RoundState): void {
  const { before, typedIn, ...entered } = { ...state, entries: enteredIn(state) }
  const draft: RoundDraft = { at: new Date().toISOString(), state: entered }
  tabStorage.write(draftKeyOf(address), JSON.stringify(draft))
}

/** After recording a part of a draft, what was entered for the animals elsewhere stays. */
function keepRest(address: string, { usual, entries }: RoundState, recorded: RoundLine[]): void {
  const keys = new Set(recorded.map(keyOf))
  const rest = Object.entries(entries).filter(([key]) => !keys.has(key))
  if (rest.length > 0)
    keepDraft(address, { ...blankRound, usual, entries: Object.fromEntries(rest) })
}

const dropDraft = (address: string): void => tabStorage.drop(draftKeyOf(address))
