import { feedings } from '../../../care/logs/feedings/feedings.tsx'
import { LogSheet } from '../../../care/logs/LogSheet.tsx'
import { formatTime } from '../../../shared/dates.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { Segments } from '../../../web/look/controls/Segments.tsx'
import { RefusedMark, WaitingMark } from '../../../web/look/messages/WaitingMark.tsx'
import { ScaleMark, scalePath } from '../../../web/look/ScaleMark.tsx'
import { useQueue } from '../../../web/queue/shown.ts'
import type { Waiting } from '../../../web/queue/waiting.ts'
import { useUser } from '../../../web/user.ts'
import classes from './RoundPanel.module.css'
import { aboutOf, dueWords, type Entry, endOf, leftWords, outcomeOf, saidOf } from './scanRound.ts'
import type { ScanKind } from './useLinesToScan.ts'
import type { ScanRound } from './useScanRound.ts'

/** The lower half of a round: the one on show with its outcome, those before it, and how many are left. */
export function RoundPanel({ round, onEnd }: { round: ScanRound; onEnd: () => void }) {
  const { kind, entries, shown: current, left, choosing } = round
  const waiting = useWaiting(current)
  const before = entries.filter((entry) => entry !== current && isKept(entry))
  const canUndo = current && (current.isMade || current.state === 'saving')
  return (
    <div className={`${classes.panel} surface stack grow ink`}>
      <p className="hidden" role="status">
        {current && saidOf(kind, current, round.isAgain, endOf(current, waiting))}
      </p>
      {current ? (
        <Shown key={current.line.animal.id} round={round} entry={current} waiting={waiting} />
      ) : (
        <Begin kind={kind} left={left} onKind={round.begin} />
      )}
      <ul className={`${classes.before} grow above14`} aria-label="This round">
        {before.map((entry) => (
          <Row key={entry.line.animal.id} kind={kind} entry={entry} />
        ))}
      </ul>
      <div className={`${classes.foot} surface padX4 padY6 cluster between columns12`}>
        <span className="second">{leftWords(left, entries.length)}</span>
        <span className={`${classes.acts} flex apart`}>
          {canUndo && (
            <button type="button" onClick={() => round.undo(current)}>
              Undo
            </button>
          )}
          <button
            type="button"
            data-first={(left === 0 && entries.length > 0) || undefined}
            onClick={onEnd}
          >
            End round
          </button>
        </span>
      </div>
      {choosing && (
        <LogSheet
          kind={feedings}
          animal={choosing.line.animal}
          hasUndo={false}
          onSaved={(log) => round.choose(choosing, log)}
          onClose={() => round.setChoosing(undefined)}
        />
      )}
    </div>
  )
}

function Begin({
  kind,
  left,
  onKind,
}: {
  kind: ScanKind
  left: number | undefined
  onKind: (kind: ScanKind) => void
}) {
  return (
    <div className="stack gap12">
      <Segments
        label="What each scan records"
        value={kind}
        onChange={onKind}
        choices={[
          { value: 'feeding', label: 'Feed' },
          { value: 'cleaning', label: 'Clean' },
        ]}
      />
      <p>
        {kind === 'feeding'
          ? "Each scan records the usual meal as taken. Tap Refused if it wasn't."
          : 'Each scan records a clean.'}
      </p>
      {left !== undefined && <p className="second">{dueWords(kind, left)}</p>}
    </div>
  )
}

function Shown({
  round,
  entry,
  waiting,
}: {
  round: ScanRound
  entry: Entry
  waiting: Waiting | undefined
}) {
  const { line, state, isRefused, problem } = entry
  const { animal } = line
  const outcome = endOf(entry, waiting)
  const isSettled = state === 'saved' || state === 'saving'
  return (
    <section className={classes.shown} aria-label={animal.name}>
      <div className={`${classes.who} row gap12`}>
        <Portrait animal={animal} size="avatar" />
        <div>
          <h2>{animal.name}</h2>
          <p className="second">
            {round.isAgain ? 'Scanned before. Nothing was added.' : aboutOf(round.kind, entry)}
          </p>
        </div>
        {state === 'saved' && !waiting?.refused && <Done isRefused={isRefused} />}
      </div>
      {problem && <p className="above8 alarm">{problem}</p>}
      {state === 'unfed' ? (
        <Button fullWidth onClick={() => round.setChoosing(entry)}>
          Choose a feeder
        </Button>
      ) : (
        <div
          className={`${classes.answers} grid gap8 above12`}
          data-one={round.kind === 'cleaning' || undefined}
        >
          <Answer
            word={round.kind === 'feeding' ? 'Took it' : 'Cleaned'}
            isChosen={!isRefused && isKept(entry)}
            outcome={outcome}
            isSettled={isSettled}
            onClick={() => round.answer(entry, false)}
          />
          {round.kind === 'feeding' && (
            <Answer
              word="Refused"
              isRefusal
              isChosen={isRefused && isKept(entry)}
              outcome={outcome}
              isSettled={isSettled}
              onClick={() => round.answer(entry, true)}
            />
          )}
        </div>
      )}
    </section>
  )
}

function Answer({
  word,
  isChosen,
  isRefusal = false,
  outcome,
  isSettled,
  onClick,
}: {
  word: string
  isChosen: boolean
  isRefusal?: boolean
  outcome: string
  /** True if the chosen one is recorded already. */
  isSettled: boolean
  onClick: () => void
}) {
  const isOver = isChosen && isSettled
  return (
    <button
      type="button"
      className={`${classes.answer} chip borderless padX12 padY8 round16 row centred gap12 ink left`}
      aria-pressed={isChosen}
      data-refusal={isRefusal || undefined}
      aria-disabled={isOver}
      onClick={() => !isOver && onClick()}
    >
      <ScaleMark
        state={isRefusal ? 'struck' : 'full'}
        size={22}
        tone={isChosen && !isRefusal ? 'currentColor' : undefined}
      />
      <span>
        <b>{word}</b>
        {isChosen && <span>{outcome}</span>}
      </span>
    </button>
  )
}

/** A large scale with a tick, or struck for a refusal. */
const Done = ({ isRefused }: { isRefused: boolean }) =>
  isRefused ? (
    <ScaleMark state="struck" size={40} />
  ) : (
    <svg width="44" height="44" viewBox="0 0 24 24" aria-hidden="true" className="firm">
      <path d={scalePath} fill="var(--primary)" />
      <path
        d="m8.4 12.2 2.6 2.6 4.8-5"
        fill="none"
        stroke="var(--on-primary)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )

function Row({ kind, entry }: { kind: ScanKind; entry: Entry }) {
  const { timezone } = useUser()
  const { line, isRefused, state, at } = entry
  const waiting = useWaiting(entry)
  return (
    <li>
      <Portrait animal={line.animal} size="row" />
      <span className={`${classes.words} slim grow`}>
        <b>{line.animal.name}</b>{' '}
        <span data-alarm={isRefused || state === 'failed' || undefined}>
          {state === 'failed' ? failedWords(entry) : outcomeOf(kind, entry)}
        </span>
        {waiting && (waiting.refused ? <RefusedMark /> : <WaitingMark />)}
      </span>
      <span className="text14 ink3">{formatTime(at, timezone)}</span>
      <ScaleMark
        state={isRefused ? 'struck' : state === 'saved' || state === 'saving' ? 'full' : 'hollow'}
        size={22}
      />
    </li>
  )
}

const useWaiting = (entry: Entry | undefined) =>
  useQueue().mine.find(({ record }) => entry && record.endsWith(entry.logId))

const failedWords = ({ isMade }: Entry) => (isMade ? 'Change not saved' : 'Not saved')

/** True if the round recorded it, or is about to. */
const isKept = ({ state }: Entry) => state !== 'undone' && state !== 'today'
