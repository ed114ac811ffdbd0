import { formatDay } from '../../shared/dates.ts'
import { api } from '../../web/api.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import { MayChange } from '../../web/screens/May.tsx'
import type { SavedCross } from '../genetics/crosses.contract.ts'
import classes from './Pairings.module.css'
import type { Pairing } from './pairings.contract.ts'

/** Keeps the odds of today with the pairing, or says since when they are kept. */
export function SavedOdds({ pairing, species }: { pairing: Pairing; species: string }) {
  const { cross, dam, sire } = pairing
  const save = useCrossSaving()
  const now = { species, dam: dam.genetics, sire: sire.genetics }
  const isSame =
    cross && cross.species === species && cross.dam === now.dam && cross.sire === now.sire
  return (
    <div className={`${classes.saved} cluster rows8 columns12`}>
      {cross?.saved_on && (
        <p>
          Saved on {formatDay(cross.saved_on)}
          {!isSame && `, for ${cross.dam || 'Normal'} × ${cross.sire || 'Normal'}`}.
        </p>
      )}
      <MayChange>
        {!isSame && (
          <Button variant="light" onClick={() => save.mutate({ pairing, cross: now })}>
            {cross ? 'Save the odds of today' : 'Save these odds'}
          </Button>
        )}
        {cross && (
          <Button variant="subtle" onClick={() => save.mutate({ pairing, cross: null })}>
            Remove saved odds
          </Button>
        )}
      </MayChange>
    </div>
  )
}

type Saving = { pairing: Pick<Pairing, 'id' | 'cross'>; cross: SavedCross | null }

/** Saves a cross with a pairing, or takes it away; undo brings back the one before. */
export function useCrossSaving() {
  const { flash, report } = useFlash()
  const write = useWrite(({ pairing, cross }: Saving) =>
    api('PATCH', `pairings/${pairing.id}`, { pairing: { cross } }),
  )
  const mutate = (saving: Saving, onSaved?: () => void) =>
    write.mutateAsync(saving).then(() => {
      const { pairing, cross } = saving
      const undo = () =>
        write.mutateAsync({ pairing, cross: pairing.cross }).then(() => flash('Undone.'), report)
      flash(cross ? 'Odds saved.' : 'Saved odds removed.', { undo })
      onSaved?.()
    }, report)
  return { mutate, isPending: write.isPending }
}
