import { IconCalendar, IconFilter, IconGitMerge } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { today } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { numberText } from '../../shared/numbers.ts'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { FilterBox } from '../../web/look/controls/FilterBox.tsx'
import { IconLink } from '../../web/look/controls/IconButton.tsx'
import { NativeSelect } from '../../web/look/controls/NativeSelect.tsx'
import { Segments } from '../../web/look/controls/Segments.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { IconMenu } from '../../web/look/sheet/IconMenu.tsx'
import { useIsWide } from '../../web/look/useIsWide.ts'
import { AddButton } from '../../web/screens/AddButton.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { WithPlus } from '../plans/WithPlus.tsx'
import { Board } from './Board.tsx'
import classes from './Season.module.css'
import { SeasonList, SeasonTable } from './SeasonList.tsx'
import type { SeasonBoard } from './season.contract.ts'
import { seasonOf, seasonWords } from './season.ts'
import { useMoves } from './useMoves.tsx'
import { type Season, type SeasonView, useSeason, waysToSee } from './useSeason.ts'

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
              Add a breeding plan, and its pairings appear here from the first lock to the
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

/** View, words, species and season: one line at the desk, two on the phone. */
function SeasonTools({ season }: { season: Season }) {
  const navigate = useNavigate()
  const isWide = useIsWide()
  const board = season.query.data
  return (
    <div className={`${classes.tools} grid gap8 below14`}>
      <Segments<SeasonView | 'plans'>
        label="Show"
        value={season.view}
        choices={waysToSee}
        onChange={(view) => (view === 'plans' ? navigate('/breeding') : season.setView(view))}
      />
      <div className={`${classes.filters} slim flex gap8 wrapNarrow`}>
        <FilterBox label="Filter by name" value={season.words} onChange={season.setWords} />
        {board && (board.species.length > 1 || season.species) && (
          <Choice
            label="Species"
            icon={<IconFilter size={20} />}
            value={season.species}
            choices={[
              { value: '', label: 'All species' },
              ...board.species.map(({ id, commonName }) => ({ value: id, label: commonName })),
            ]}
            onChange={season.setSpecies}
          />
        )}
        {board && board.seasons.length > 1 && (
          <Choice
            label="Season"
            icon={<IconCalendar size={20} />}
            value={String(board.season)}
            choices={[...new Set([...board.seasons, board.season])].map((year) => ({
              value: String(year),
              label: seasonWords(year),
            }))}
            onChange={season.setSeason}
          />
        )}
        {!isWide && (
          <IconLink
            isChip
            label="Calculator"
            icon={<IconGitMerge size={20} />}
            href="/breeding/calculator"
          />
        )}
      </div>
    </div>
  )
}

type ChoiceProps = {
  label: string
  icon: ReactNode
  value: string
  choices: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One of several: a field at the desk, a button with a menu on the phone. */
function Choice({ label, icon, value, choices, onChange }: ChoiceProps) {
  const isWide = useIsWide()
  if (!isWide) {
    const chosen = choices.find((choice) => choice.value === value)?.label
    return (
      <IconMenu
        label={chosen ? `${label}: ${chosen}` : label}
        icon={icon}
        choices={choices.map((choice) => ({
          label: choice.label,
          isChosen: choice.value === value,
          onChoose: () => onChange(choice.value),
        }))}
      />
    )
  }
  return (
    <div className={classes.select}>
      <NativeSelect
        aria-label={label}
        value={value}
        data={choices}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}
