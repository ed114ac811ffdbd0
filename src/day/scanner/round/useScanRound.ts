import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FeedingLog } from '../../../care/logs/logs.contract.ts'
import type { RoundLine } from '../../../care/rounds/lines/roundLines.contract.ts'
import { fedOf, logOf } from '../../../care/rounds/roundLogs.ts'
import { blankRound } from '../../../care/rounds/roundState.ts'
import type { KnownCode } from '../../../collection/codes/codes.contract.ts'
import { dayOf, today } from '../../../shared/dates.ts'
import { api, messageOf } from '../../../web/api.ts'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { useWrite } from '../../../web/records.ts'
import { useUser } from '../../../web/user.ts'
import {
  type Entry,
  entryOf,
  isRecorded,
  newEntry,
  nothingScanned,
  progressOf,
  type Scanning,
  scan,
} from './scanRound.ts'
import { type ScanKind, useLinesToScan } from './useLinesToScan.ts'

export type ScanRound = ReturnType<typeof useScanRound>

/**
 * A round by scanning: each animal's first scan records its usual meal, or a clean, at once. The logs'
 * ids are made here, so that nothing that is sent again is recorded twice.
 */
export function useScanRound(isOn: boolean) {
  const { round, latest, dispatch } = useLatest()
  const { kind, turn, entries, shownId, isAgain, isHeld, choosing } = round
  const sound = useRef<ReturnType<typeof openTick>>(undefined)
  const { alert } = useFlash()
  const { timezone } = useUser()
  const { due, lineOf } = useLinesToScan({ kind, turn, isOn })
  const { send, forget, tellEarlier } = useSending({ round, latest, dispatch })

  useEffect(() => () => sound.current?.close(), [])

  /** Starts anew, by a tap. */
  function begin(next: ScanKind = kind) {
    sound.current ??= openTick()
    forget()
    dispatch({ type: 'begin', kind: next })
  }

  async function scanCode({ id, name }: KnownCode) {
    const before = entryOf(latest.current.entries, id)
    if (before?.state === 'failed' && !before.isMade) {
      show(id, { isRecorded: true })
      return send(before)
    }
    if (before && before.state !== 'undone') return show(id, { isAgain: true })
    dispatch({ type: 'hold', isHeld: true })
    try {
      // What was undone is recorded by its next scan.
      if (before) return record(before.line)
      const line = await lineOf(id, tellEarlier)
      if (latest.current.turn !== turn) return
      // The same code may have been sent again while its line was on its way.
      if (entryOf(latest.current.entries, id)) show(id, { isAgain: true })
      else if (line && isDoneToday(line, timezone)) hold(line)
      else if (line) record(line)
      else alert(`${name} isn't in your collection any more.`)
    } catch (error) {
      alert(messageOf(error))
    } finally {
      dispatch({ type: 'hold', isHeld: false })
    }
  }

  function show(id: string, { isAgain = false, isRecorded = false }) {
    sound.current?.tick(isRecorded)
    dispatch({ type: 'show', id, isAgain })
  }

  function hold(line: RoundLine) {
    show(line.animal.id, {})
    dispatch({ type: 'put', entry: { ...newEntry(line), state: 'today' } })
  }

  function record(line: RoundLine, isRefused = false) {
    const isFed = kind !== 'feeding' || line.feeder !== null
    const entry: Entry = { ...newEntry(line), isRefused, state: isFed ? 'saving' : 'unfed' }
    show(line.animal.id, { isRecorded: isFed })
    if (isFed) send(entry)
    else dispatch({ type: 'put', entry })
  }

  return {
    ...{ kind, entries, isAgain, choosing },
    ...progressOf(entries, due),
    shown: shownId === undefined ? undefined : entryOf(entries, shownId),
    /** True while nothing is to be scanned. */
    isHeld: isHeld || (isOn && choosing !== undefined),
    setChoosing: (entry: Entry | undefined) => dispatch({ type: 'choose', entry }),
    begin,
    scan: scanCode,
    /** Records the outcome of the one on show; the functions below are about it, too. */
    answer(entry: Entry, isRefused: boolean) {
      if (entry.state === 'undone' || entry.state === 'today') return record(entry.line, isRefused)
      send({ ...entry, isRefused })
    },
    choose: (entry: Entry, meal: Chosen) => dispatch({ type: 'put', entry: withMeal(entry, meal) }),
    undo: (entry: Entry) => send(entry, true),
  }
}

/** The entry of an animal without a usual meal, once that was recorded by hand. */
const withMeal = ({ line, ...entry }: Entry, { id, success, feeder }: Chosen): Entry => ({
  ...{ ...entry, logId: id, isRefused: !success, isMade: true, state: 'saved' },
  line: { ...line, feeder: feeder ?? null },
})

/** The round as it is drawn, and as it is after what has happened since: a scan doesn't wait for a drawing. */
function useLatest() {
  const [round, draw] = useState(nothingScanned)
  const latest = useRef(round)
  function dispatch(scanning: Scanning) {
    latest.current = scan(latest.current, scanning)
    draw(latest.current)
  }
  const leave = useEffectEvent(() => dispatch({ type: 'begin', kind: round.kind }))
  useEffect(() => () => leave(), [])
  return { round, latest, dispatch }
}

/** Sends the logs of a round, those of one animal one after the other. */
function useSending({ round, latest, dispatch }: ReturnType<typeof useLatest>) {
  const { kind, turn } = round
  const { alert, flash } = useFlash()
  const { timezone } = useUser()
  const waiting = useRef(new Map<string, Promise<boolean>>())
  const { mutateAsync: write } = useWrite(({ method, path, body }: Sent) => api(method, path, body))

  /** Of a round that is over only what wasn't saved is worth a word. */
  function put(entry: Entry) {
    if (latest.current.turn === turn) dispatch({ type: 'put', entry })
    else if (entry.problem) alert(`${entry.line.animal.name}: not saved. ${entry.problem}`)
  }

  /**
   * Adds the log, or changes the outcome of one that is there, or deletes it; after what was sent of it before, which
   * says whether it is there.
   */
  function send(entry: Entry, isUndo = false) {
    put({ ...entry, state: 'saving', problem: undefined })
    const { id } = entry.line.animal
    const before = waiting.current.get(id) ?? Promise.resolve(entry.isMade)
    const next = before.then(async (wasMade) => {
      try {
        await write(requestOf(kind, entry, isUndo ? 'DELETE' : wasMade ? 'PATCH' : 'POST'))
        put({ ...entry, isMade: !isUndo, state: isUndo ? 'undone' : 'saved', problem: undefined })
        return !isUndo
      } catch (error) {
        put({ ...entry, isMade: wasMade, state: 'failed', problem: messageOf(error) })
        return wasMade
      }
    })
    waiting.current.set(id, next)
  }

  /** Someone else had recorded it before this round did, which didn't wait for the answer. */
  function tellEarlier(line: RoundLine) {
    const { id, name } = line.animal
    const entry = latest.current.turn === turn && entryOf(latest.current.entries, id)
    if (!entry || !isDoneToday(line, timezone) || String(line.lastLogAt) > entry.at) return
    if (entry.state === 'unfed') put({ ...entry, line, state: 'today' })
    const undo = () => {
      const last = entryOf(latest.current.entries, id) ?? entry
      if (isRecorded(last)) send(last, true)
    }
    const text = `${name} was already ${kind === 'feeding' ? 'fed' : 'cleaned'} today.`
    flash(text, isRecorded(entry) ? { undo } : {})
  }

  return { send, forget: () => waiting.current.clear(), tellEarlier }
}

/** Another round today, or one that a reload broke off: nothing is added unless it is asked for. A refused meal is offered again. */
const isDoneToday = ({ is_due, lastLogAt, lastRefusal, refused_today }: RoundLine, zone: string) =>
  refused_today === 'regurgitated' ||
  (!is_due && lastRefusal !== 'refused' && lastLogAt && dayOf(lastLogAt, zone) === today(zone))

/** One that waits to be sent has its feeder's id alone. */
type Chosen = Pick<FeedingLog, 'id' | 'success'> & Partial<Pick<FeedingLog, 'feeder'>>

type Sent = { method: 'POST' | 'PATCH' | 'DELETE'; path: string; body?: object }

function requestOf(
  kind: ScanKind,
  { line, logId, isRefused }: Entry,
  method: Sent['method'],
): Sent {
  const { api: list, noun } = logOf[kind]
  const path = `animals/${line.animal.id}/${list}`
  const outcome = { success: !isRefused, refusal_reason: isRefused ? 'refused' : null }
  if (method === 'DELETE') return { method, path: `${path}/${logId}` }
  if (method === 'PATCH') return { method, path: `${path}/${logId}`, body: { [noun]: outcome } }
  const meal = kind === 'feeding' ? { ...fedOf(line, blankRound), ...outcome } : {}
  return { method, path, body: { [noun]: { id: logId, ...meal } } }
}

/** A short tone for each scan, higher for one that was recorded, and a touch where the phone has one. */
type Tick = (isRecorded: boolean) => void

/** Must be opened by a tap: browsers keep a page silent until then. Without sound it does nothing. */
function openTick(): { tick: Tick; close: () => void } {
  const audio = typeof AudioContext === 'function' ? new AudioContext() : undefined
  return {
    tick(isRecorded) {
      navigator.vibrate?.(isRecorded ? 40 : [30, 60, 30])
      if (!audio) return
      const tone = audio.createOscillator()
      const volume = audio.createGain()
      tone.frequency.value = isRecorded ? 1320 : 440
      const end = audio.currentTime + 0.12
      volume.gain.setValueAtTime(0.16, audio.currentTime)
      volume.gain.exponentialRampToValueAtTime(0.001, end)
      tone.connect(volume).connect(audio.destination)
      tone.start()
      tone.stop(end)
    },
    close: () => void audio?.close().catch(() => undefined),
  }
}
