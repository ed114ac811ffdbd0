import { useEffect, useRef, useState } from 'react'
import type { FeedingLog } from '../../../care/logs/logs.contract.ts'
import type { RoundLine } from '../../../care/rounds/lines/roundLines.contract.ts'
import { fedOf, logOf } from '../../../care/rounds/roundLogs.ts'
import { blankRound } from '../../../care/rounds/roundState.ts'
import type { KnownCode } from '../../../collection/codes/codes.contract.ts'
import { dayOf, today } from '../../../shared/dates.ts'
import { api, messageOf, newId } from '../../../web/api.ts'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { useWrite } from '../../../web/records.ts'
import { useUser } from '../../../web/user.ts'
import { openTick } from './tick.ts'
import { type ScanKind, useLinesToScan } from './useLinesToScan.ts'

/**
 * One scanned animal. `unfed` has no usual feeder; `undone` was recorded and taken back; `today` had its
 * meal or clean today before this round.
 */
export type Entry = {
  line: RoundLine
  logId: string
  isRefused: boolean
  /** Whether its log is there: a change that failed leaves it. */
  isMade: boolean
  at: string
  state: 'saving' | 'saved' | 'failed' | 'undone' | 'today' | 'unfed'
  problem?: string
}

export type ScanRound = ReturnType<typeof useScanRound>

/**
 * A round by scanning: each animal's first scan records its usual meal, or a clean, at once. The logs'
 * ids are made here, so that nothing that is sent again is recorded twice.
 */
export function useScanRound(isOn: boolean) {
  const [kind, setKind] = useState<ScanKind>('feeding')
  const [turn, setTurn] = useState(0)
  const [entries, setEntries] = useState<Entry[]>([])
  const [shownId, setShownId] = useState<string>()
  const [isAgain, setIsAgain] = useState(false)
  const [isHeld, setIsHeld] = useState(false)
  const [choosing, setChoosing] = useState<Entry>()
  const sound = useRef<ReturnType<typeof openTick>>(undefined)
  const now = useRef<Entry[]>([])
  const waiting = useRef(new Map<string, Promise<boolean>>())
  const { alert } = useFlash()
  const { timezone } = useUser()
  const { mutateAsync: write } = useWrite(({ method, path, body }: Sent) => api(method, path, body))
  const { due, lineOf } = useLinesToScan({ kind, turn, isOn })

  useEffect(() => () => sound.current?.close(), [])

  /** Starts anew, by a tap. */
  function begin(next: ScanKind = kind) {
    sound.current ??= openTick()
    now.current = []
    waiting.current.clear()
    setChoosing(undefined)
    setEntries([])
    setShownId(undefined)
    setKind(next)
    setTurn((turns) => turns + 1)
  }

  function put(entry: Entry) {
    const others = now.current.filter(({ line }) => line.animal.id !== entry.line.animal.id)
    const isThere = others.length < now.current.length
    now.current = isThere
      ? now.current.map((one) => (one.line.animal.id === entry.line.animal.id ? entry : one))
      : [entry, ...now.current]
    setEntries(now.current)
  }

  const entryOf = (id: string) => now.current.find(({ line }) => line.animal.id === id)

  async function scan({ id, name }: KnownCode) {
    const before = entryOf(id)
    if (before && before.state !== 'undone') return showAgain(id)
    setIsHeld(true)
    try {
      // What was undone is recorded by its next scan.
      if (before) return record(before.line)
      const line = due?.find(({ animal }) => animal.id === id) ?? (await lineOf(id))
      // The same code may have been sent again while its line was on its way.
      if (entryOf(id)) showAgain(id)
      else if (line && isDoneToday(line)) hold(line)
      else if (line) record(line)
      else alert(`${name} isn't in your collection any more.`)
    } catch (error) {
      alert(messageOf(error))
    } finally {
      setIsHeld(false)
    }
  }

  function showAgain(id: string) {
    sound.current?.tick(false)
    setIsAgain(true)
    setShownId(id)
  }

  /** Another round today, or one that a reload broke off: nothing is added unless it is asked for. */
  const isDoneToday = ({ is_due, lastLogAt }: RoundLine) =>
    !is_due && lastLogAt !== null && dayOf(lastLogAt, timezone) === today(timezone)

  function hold(line: RoundLine) {
    sound.current?.tick(false)
    setIsAgain(false)
    setShownId(line.animal.id)
    put({ ...entryFor(line), state: 'today' })
  }

  function record(line: RoundLine, isRefused = false) {
    const isFed = kind !== 'feeding' || line.feeder !== null
    const entry: Entry = { ...entryFor(line), isRefused, state: isFed ? 'saving' : 'unfed' }
    sound.current?.tick(isFed)
    setIsAgain(false)
    setShownId(line.animal.id)
    if (isFed) send(entry)
    else put(entry)
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

  const counted = entries.filter(({ state, isMade }) => isMade || state === 'saving')
  const done = new Set(counted.map(({ line }) => line.animal.id))
  const dueIds = new Set(due?.map(({ animal }) => animal.id))
  const left = [...dueIds].filter((id) => !done.has(id)).length
  return {
    kind,
    entries,
    shown: entries.find(({ line }) => line.animal.id === shownId),
    /** Whether the one on show had been recorded before it was scanned. */
    isAgain,
    /** Whether nothing is to be scanned now. */
    isHeld: isHeld || (isOn && choosing !== undefined),
    /** Whose feeder is being chosen, whatever is on show meanwhile. */
    choosing,
    setChoosing,
    recorded: done.size,
    /** Whose log the server wouldn't take, by name. */
    failed: entries.flatMap(({ state, isMade, line }) =>
      state === 'failed' && !isMade ? line.animal.name : [],
    ),
    left: due && left,
    progress: due && `${done.size} of ${done.size + left}`,
    begin,
    scan,
    /** What follows is about the one on show. */
    answer(entry: Entry, isRefused: boolean) {
      if (entry.state === 'undone' || entry.state === 'today') return record(entry.line, isRefused)
      send({ ...entry, isRefused })
    },
    /** The meal of an animal without a usual one, which was recorded by hand. */
    choose(entry: Entry, { id, success, feeder }: Chosen) {
      const line = { ...entry.line, feeder: feeder ?? null }
      put({ ...entry, line, logId: id, isRefused: !success, isMade: true, state: 'saved' })
    },
    undo: (entry: Entry) => send(entry, true),
  }
}

const entryFor = (line: RoundLine) => ({
  line,
  logId: newId(),
  isRefused: false,
  isMade: false,
  at: new Date().toISOString(),
})

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
