import { IconCalendar, IconFilter, IconGitMerge } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { FilterBox } from '../../web/look/controls/FilterBox.tsx'
import { IconLink } from '../../web/look/controls/IconButton.tsx'
import { NativeSelect } from '../../web/look/controls/NativeSelect.tsx'
import { Segments } from '../../web/look/controls/Segments.tsx'
import { IconMenu } from '../../web/look/sheet/IconMenu.tsx'
import { useIsWide } from '../../web/look/useIsWide.ts'
import classes from './Season.module.css'
import { seasonWords } from './season.ts'
import type { Season, SeasonView } from './useSeason.ts'

/** View, words, species and season: one line at the desk, two on the phone. */
export function SeasonTools({ season }: { season: Season }) {
  const navigate = useNavigate()
  const isWide = useIsWide()
  const board = season.query.data
  return (
    <div className={`${classes.tools} grid gap8 below14`}>
      <Segments<SeasonView | 'plans'>
        label="Show"
        value={season.view}
        choices={[
          { value: 'board', label: 'Board' },
          { value: 'table', label: 'Table' },
          { value: 'plans', label: 'Plans' },
        ]}
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

/** One of several: a field at the desk, a button with a menu on the phone. */
function Choice({
  label,
  icon,
  value,
  choices,
  onChange,
}: {
  label: string
  icon: ReactNode
  value: string
  choices: { value: string; label: string }[]
  onChange: (value: string) => void
}) {
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
