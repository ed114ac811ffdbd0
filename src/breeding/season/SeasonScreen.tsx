import { IconGitMerge } from '@tabler/icons-react'
import { today } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { numberText } from '../../shared/numbers.ts'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { useIsWide } from '../../web/look/useIsWide.ts'
import { AddButton } from '../../web/screens/AddButton.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { WithPlus } from '../plans/WithPlus.tsx'
import { Board } from './Board.tsx'
import { SeasonList } from './SeasonList.tsx'
import { SeasonTable } from './SeasonTable.tsx'
import { SeasonTools } from './SeasonTools.tsx'
import type { SeasonBoard } from './season.contract.ts'
import { seasonOf, seasonWords } from './season.ts'
import { useMoves } from './useMoves.tsx'
import { type SeasonView, useSeason } from './useSeason.ts'

/** Where every pairing of a season stands: a board at the desk, a list on the phone, or a table. */
export const SeasonScreen = () => (
  <WithPlus>
    <SeasonPage />
  </WithPlus>
)

function SeasonPage() {
  const season = useSeason()
  const isWide = useIsWide()
  const { timezone } = useUser()
  const board = season.query.data
  const isEmpty = board?.value.length === 0 && !season.isFiltered && board.seasons.length === 1
  const add = <AddButton href="/breeding/new" what="Plan" />
  return (
    <Screen
      title={`Season ${seasonWords(board?.season ?? seasonOf(today(timezone)))}`}
      second={board && !isEmpty && joined(season.speciesName, countWords(board))}
      crumbs={[{ label: 'Breeding', href: '/breeding' }, { label: 'Season' }]}
      action={
        <div className="flex gap12 wrapNarrow">
          {(isWide || isEmpty) && (
            <ButtonLink
              to="/breeding/calculator"
              variant="light"
              leftSection={<IconGitMerge size={20} aria-hidden="true" />}
            >
              Calculator
            </ButtonLink>
          )}
          {!isEmpty && add}
        </div>
      }
    >
      {!isEmpty && <SeasonTools season={season} />}
      <Loaded query={season.query} what="The season" outline={{ shape: 'rows', count: 6 }}>
        {(board) =>
          isEmpty ? (
            <Empty title="No pairings yet" action={add}>
              Add a breeding plan, and its pairings stand here from the first lock to the
              hatchlings.
            </Empty>
          ) : (
            <Found board={board} view={season.view} />
          )
        }
      </Loaded>
    </Screen>
  )
}

function Found({ board, view }: { board: SeasonBoard; view: SeasonView }) {
  const isWide = useIsWide()
  const { sheet, ...moves } = useMoves()
  const Shape = view === 'table' ? SeasonTable : isWide ? Board : SeasonList
  return (
    <>
      {board.value.length === 0 && !(isWide && view === 'board') ? (
        <Empty title="No results." />
      ) : (
        <Shape entries={board.value} moves={moves} />
      )}
      {sheet}
    </>
  )
}

/** '11 on the board, 2 need a look' */
function countWords({ value }: SeasonBoard) {
  const needy = value.filter(({ need }) => need).length
  const all = `${numberText(value.length)} on the board`
  if (needy === 0) return all
  return `${all}, ${needy} ${needy === 1 ? 'needs' : 'need'} a look`
}
