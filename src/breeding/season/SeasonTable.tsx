import { today } from '../../shared/dates.ts'
import { DataTable } from '../../web/look/DataTable.tsx'
import { useUser } from '../../web/user.ts'
import { PairFaces } from '../pairings/PairFaces.tsx'
import { pairTitle } from '../pairings/words.ts'
import { NextStep } from './NextStep.tsx'
import classes from './Season.module.css'
import type { SeasonEntry } from './season.contract.ts'
import type { Moves } from './useMoves.tsx'
import { hintOf, ownStageWords, stateWords } from './words.ts'

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
      hrefOf={(entry) =>
        moves.clutchOf(entry) ?? `/breeding/${entry.pairing.plan_id}/pairings/${entry.pairing.id}`
      }
      leading={({ pairing }) => <PairFaces pair={pairing} />}
      trailing={(entry) => <NextStep entry={entry} moves={moves} />}
    />
  )
}
