import { Pair } from '../../web/fields/Pair.tsx'
import { NativeSelect } from '../../web/look/controls/NativeSelect.tsx'
import type { ClutchDetail } from './clutches.contract.ts'
import type { HatchingState } from './useHatching.ts'

/** The parents to be named: asked for when several sires are possible, or when one was refused. */
export function HatchParents({ clutch, state }: { clutch: ClutchDetail; state: HatchingState }) {
  const { dam, sire: firstSire, possibleSires } = clutch
  const { together, errors, candidates, sireOf, putTogether } = state
  const isDamAsked = dam && (errors.dam_id || together.dam_id === null)
  const isSireAsked =
    possibleSires.length > 0 || errors.sire_id || (firstSire && together.sire_id === null)
  if (!isDamAsked && !isSireAsked) return null
  return (
    <Pair>
      {isDamAsked && (
        <NativeSelect
          label="Dam"
          data={[{ value: '', label: 'Not known' }, choiceOf(dam)]}
          value={together.dam_id === null ? '' : dam.id}
          error={errors.dam_id}
          onChange={(event) => putTogether({ dam_id: event.currentTarget.value || null })}
        />
      )}
      {isSireAsked && (
        <NativeSelect
          label="Sire"
          description={candidates.length > 1 ? 'Open a row to give one its own.' : undefined}
          data={siresToChoose(candidates)}
          value={sireOf({ sire_id: undefined })?.id ?? ''}
          error={errors.sire_id}
          onChange={(event) => putTogether({ sire_id: event.currentTarget.value || null })}
        />
      )}
    </Pair>
  )
}

type Named = { id: string; name: string }

const choiceOf = ({ id, name }: Named) => ({ value: id, label: name })

/** The choices of the sire. */
export const siresToChoose = (candidates: readonly Named[]) => [
  { value: '', label: 'Not known' },
  ...candidates.map(choiceOf),
]
