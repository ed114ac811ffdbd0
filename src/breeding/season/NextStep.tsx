import { IconPlus } from '@tabler/icons-react'
import { Button, ButtonLink } from '../../web/look/controls/Button.tsx'
import { kindWords, pairTitle } from '../pairings/words.ts'
import type { SeasonEntry } from './season.contract.ts'
import type { Moves } from './useMoves.tsx'

/** The button that brings a pairing on: its next log, its clutch, or the place where that is set up. */
export function NextStep({ entry, moves }: { entry: SeasonEntry; moves: Moves }) {
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
