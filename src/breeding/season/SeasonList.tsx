import { IconPlus } from '@tabler/icons-react'
import { today } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button, ButtonLink } from '../../web/look/controls/Button.tsx'
import { DataTable } from '../../web/look/DataTable.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useUser } from '../../web/user.ts'
import { PairFaces } from '../pairings/PairFaces.tsx'
import { kindWords, pairTitle } from '../pairings/words.ts'
import classes from './Season.module.css'
import { type SeasonEntry, type Stage, stages } from './season.contract.ts'
import type { Moves } from './useMoves.tsx'
import { hintOf, ownStageWords, stageWords, stateWords } from './words.ts'

/** From the nearest hatch backwards; what has hatched comes last. */
const order: Stage[] = ['incubating', 'laid', 'ovulated', 'locked', 'paired', 'hatched']

/** The phone's season: six counts, what needs a look, and every stage with something in it. */
export function SeasonList({ entries, moves }: { entries: SeasonEntry[]; moves: Moves }) {
  const of = (stage: Stage) => entries.filter((entry) => entry.stage === stage)
  const needy = entries.filter(({ need }) => need)
  return (
    <div className="stack gap">
      <div className={`${classes.counts} grid gap4`}>
        {stages.map((stage) => (
          <button
            className="chip borderless padY6 round10 slim stack middle snug ink2"
            key={stage}
            type="button"
            disabled={of(stage).length === 0}
            data-chosen={stage === 'incubating' && of(stage).length > 0 ? true : undefined}
            onClick={() =>
              document.getElementById(`stage-${stage}`)?.scrollIntoView({ block: 'start' })
            }
          >
            <b className="text18 ink">{of(stage).length}</b> {stageWords[stage]}
          </button>
        ))}
      </div>
      {needy.length > 0 && (
        <Card title="Needs a look" isFlush>
          <Entries label="Needs a look" entries={needy} moves={moves} isNeed />
        </Card>
      )}
      {order
        .filter((stage) => of(stage).length > 0)
        .map((stage) => (
          <div key={stage} id={`stage-${stage}`} className={classes.section}>
            <Card title={stageWords[stage]} aside={of(stage).length} isFlush>
              <Entries label={stageWords[stage]} entries={of(stage)} moves={moves} />
            </Card>
          </div>
        ))}
    </div>
  )
}

type EntriesProps = { label: string; entries: SeasonEntry[]; moves: Moves; isNeed?: boolean }

function Entries({ label, entries, moves, isNeed = false }: EntriesProps) {
  const { timezone } = useUser()
  const now = today(timezone)
  return (
    <Rows label={label}>
      {entries.map((entry) => {
        const { pairing } = entry
        const hint = hintOf(entry, now)
        const isShown = hint && (isNeed || hint.tone !== 'late')
        return (
          <Row
            key={entry.id}
            title={pairTitle(pairing)}
            href={moves.hrefOf(entry)}
            leading={<PairFaces pair={pairing} />}
            second={
              isNeed ? (
                <span className="alarm">{hint?.words}</span>
              ) : (
                <span data-tone={isShown ? hint.tone : undefined} className={classes.words}>
                  {joined(stateWords(entry, now), isShown && (hint.short ?? hint.words))}
                </span>
              )
            }
            trailing={(isNeed || !entry.need) && <NextStep entry={entry} moves={moves} />}
          />
        )
      })}
    </Rows>
  )
}

/** The season as a table: each pairing with its stage, what is known, and what comes next. */
export function SeasonTable({ entries, moves }: { entries: SeasonEntry[]; moves: Moves }) {
  const { timezone } = useUser()
  const now = today(timezone)
  return (
    <DataTable
      label="Season"
      records={entries}
      columns={[
        { header: 'Pairing', cell: ({ pairing }) => pairTitle(pairing) },
        { header: 'Stage', cell: ownStageWords, onPhone: 'second' },
        { header: 'Seen', cell: (entry) => stateWords(entry, now), onPhone: 'second' },
        {
          header: 'Next',
          cell: (entry) => {
            const hint = hintOf(entry, now)
            return (
              hint && (
                <span className={classes.words} data-tone={hint.tone}>
                  {hint.words}
                </span>
              )
            )
          },
          onPhone: 'second',
        },
      ]}
      hrefOf={moves.hrefOf}
      leading={({ pairing }) => <PairFaces pair={pairing} />}
      trailing={(entry) => <NextStep entry={entry} moves={moves} />}
    />
  )
}

/** The button that brings a pairing on: its next log, its clutch, or the place where that is set up. */
function NextStep({ entry, moves }: { entry: SeasonEntry; moves: Moves }) {
  const { pairing, next_log, need } = entry
  const clutch = moves.clutchOf(entry)
  const title = pairTitle(pairing)
  if (need?.why === 'not_incubating') {
    if (!clutch) return null
    return (
      <ButtonLink to={clutch} variant="light" aria-label={`Set up the clutch of ${title}`}>
        Set up
      </ButtonLink>
    )
  }
  if (need?.why === 'no_clutch') {
    if (!moves.mayCreate) return null
    return (
      <Button
        variant="light"
        aria-label={`Add the clutch of ${title}`}
        onClick={() => moves.createClutch(entry)}
      >
        Add clutch
      </Button>
    )
  }
  if (!next_log || !moves.mayMove) return null
  const words = kindWords(next_log, pairing.species?.bears_live)
  return (
    <Button
      variant="light"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      aria-label={`Log ${words.toLowerCase()} of ${title}`}
      onClick={() => moves.log(entry)}
    >
      {words}
    </Button>
  )
}
