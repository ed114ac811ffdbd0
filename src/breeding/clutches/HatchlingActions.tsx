import { useState } from 'react'
import { formatDay } from '../../shared/dates.ts'
import { api } from '../../web/api.ts'
import { fetchedSheet } from '../../web/fetchedSheet.tsx'
import { Button, ButtonLink } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { useCan } from '../../web/user.ts'
import type { ClutchDetail, Egg } from './clutches.contract.ts'
import { eggsOf } from './useEggs.ts'

const FetchedTwinSheet = fetchedSheet(() =>
  import('./EggSheets.tsx').then(({ TwinSheet }) => TwinSheet),
)

/** Leads to the animal that hatched, adds its twin, or undoes the hatching. */
export function HatchlingActions({ clutch, egg }: { clutch: ClutchDetail; egg: Egg }) {
  const { flash, report } = useFlash()
  const { mayChange } = useCan()
  const [isAsking, setIsAsking] = useState(false)
  const undo = useWrite(() => api('DELETE', `${eggsOf(clutch).api}/${egg.id}/hatching`))
  const [isAdding, setIsAdding] = useState(false)
  const { animal, twin } = egg
  if (!animal) return null
  const step = clutch.is_litter ? 'Undo adding' : 'Undo hatching'
  return (
    <>
      <p>
        {clutch.is_litter ? 'Born' : 'Hatched'}
        {egg.state_on && ` on ${formatDay(egg.state_on)}`}.
      </p>
      <div className="grid halves gap12 flexAtDesk">
        <ButtonLink to={`/animals/${animal.id}`} variant="light">
          Open animal
        </ButtonLink>
        {twin && (
          <ButtonLink to={`/animals/${twin.id}`} variant="light">
            Open its twin
          </ButtonLink>
        )}
        {mayChange && !twin && !clutch.is_litter && (
          <Button variant="default" onClick={() => setIsAdding(true)}>
            Add its twin
          </Button>
        )}
        {mayChange && (
          <Button variant="default" onClick={() => setIsAsking(true)}>
            {step}
          </Button>
        )}
      </div>
      {isAdding && (
        <FetchedTwinSheet clutch={clutch} egg={egg} onClose={() => setIsAdding(false)} />
      )}
      <Confirm
        isOpen={isAsking}
        title={`Undo the ${clutch.is_litter ? 'adding' : 'hatching'} of ${animal.name}?`}
        yes={step}
        onYes={() =>
          undo
            .mutateAsync(undefined)
            .then(() => flash(clutch.is_litter ? 'Undone.' : 'Hatching undone.'), report)
        }
        onClose={() => setIsAsking(false)}
      >
        {!clutch.is_litter && 'The egg goes back to its shell. '}
        {twin
          ? 'Both animals are deleted. You can restore them for 30 days.'
          : 'The animal is deleted. You can restore it for 30 days.'}
      </Confirm>
    </>
  )
}
