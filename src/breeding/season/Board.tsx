import { IconAlertTriangle, IconDots } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { Link } from 'react-router'
import { today } from '../../shared/dates.ts'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { IconMenu } from '../../web/look/sheet/IconMenu.tsx'
import { MayChange } from '../../web/screens/May.tsx'
import { useUser } from '../../web/user.ts'
import { PairFaces } from '../pairings/PairFaces.tsx'
import { pairTitle } from '../pairings/words.ts'
import classes from './Season.module.css'
import { type SeasonEntry, type Stage, stages } from './season.contract.ts'
import type { Moves } from './useMoves.tsx'
import { hintOf, stageWords, stateWords } from './words.ts'

/**
 * A column for each stage. A card is moved by logging: dropped on a column, or sent there by its
 * menu, it opens that log; where it stands afterwards follows from what was logged.
 */
export function Board({ entries, moves }: { entries: SeasonEntry[]; moves: Moves }) {
  const [dragged, setDragged] = useState<SeasonEntry>()
  return (
    <div className={`${classes.board} grid gap10`}>
      {stages.map((stage) => (
        <Column
          key={stage}
          stage={stage}
          entries={entries.filter((entry) => entry.stage === stage)}
          moves={moves}
          onDrag={setDragged}
          onDrop={
            dragged && dragged.stage !== stage ? () => moves.moveTo(dragged, stage) : undefined
          }
        />
      ))}
    </div>
  )
}

type ColumnProps = {
  stage: Stage
  entries: SeasonEntry[]
  moves: Moves
  onDrag: (entry: SeasonEntry | undefined) => void
  onDrop: (() => void) | undefined
}

function Column({ stage, entries, moves, onDrag, onDrop }: ColumnProps) {
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!onDrop) return
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <section
      className={`${classes.column} sunken padX8 padY10 round16 stack gap8`}
      data-over={isOver && onDrop ? true : undefined}
      aria-label={`${stageWords[stage]}, ${entries.length}`}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onDrop?.()
      }}
    >
      <h2 className="padX6 padY0 flex between gap8 text14 strong">
        {stageWords[stage]} <span className="regular ink3">{entries.length}</span>
      </h2>
      <ul className="stack gap8">
        {entries.map((entry) => (
          <EntryCard key={entry.id} entry={entry} moves={moves} onDrag={onDrag} />
        ))}
      </ul>
      {stage === 'paired' && (
        <MayChange>
          <div className="padX4 padY4 middled">
            <TextLink href="/breeding/new">+ Pairing</TextLink>
          </div>
        </MayChange>
      )}
    </section>
  )
}

type EntryCardProps = {
  entry: SeasonEntry
  moves: Moves
  onDrag: (entry: SeasonEntry | undefined) => void
}

function EntryCard({ entry, moves, onDrag }: EntryCardProps) {
  const { timezone } = useUser()
  const now = today(timezone)
  const { pairing } = entry
  const hint = hintOf(entry, now)
  const title = pairTitle(pairing)
  return (
    <li
      className={`${classes.card} surface shadow padY10 round12 relative text13 even`}
      data-tone={hint?.tone}
      draggable={moves.mayMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', title)
        onDrag(entry)
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <div className={`${classes.top} flex top between gap4`}>
        <PairFaces pair={pairing} />
        {moves.mayMove && (
          <span className={`${classes.menu} relative front`}>
            <IconMenu
              isQuiet
              label={`Move ${title}`}
              icon={<IconDots size={18} />}
              choices={stages
                .filter((stage) => stage !== entry.stage && canReach(entry, stage, moves))
                .map((stage) => ({
                  label: stageWords[stage],
                  onChoose: () => moves.moveTo(entry, stage),
                }))}
            />
          </span>
        )}
      </div>
      <Link
        className="opensRow block above4 text14 strong ink"
        draggable={false}
        to={moves.hrefOf(entry)}
      >
        {title}
      </Link>
      <p className="ink3">{stateWords(entry, now)}</p>
      {hint && (
        <p className={`${classes.hint} above4 ink2`}>
          {hint.tone === 'late' && <IconAlertTriangle size={15} aria-hidden="true" />}
          {hint.words}
        </p>
      )}
    </li>
  )
}

/** Beyond laying a card is opened as a clutch, or becomes one. */
const canReach = (entry: SeasonEntry, stage: Stage, moves: Moves) =>
  (stage !== 'incubating' && stage !== 'hatched') ||
  (entry.clutch ? moves.clutchOf(entry) !== undefined : moves.mayCreate)
