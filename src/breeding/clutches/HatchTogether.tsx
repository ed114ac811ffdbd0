import { IconStack2 } from '@tabler/icons-react'
import { feederName } from '../../care/feeders/feederName.ts'
import { type Feeder, feederResource } from '../../care/feeders/feeders.contract.ts'
import { today } from '../../shared/dates.ts'
import { Pair } from '../../web/fields/Pair.tsx'
import { Card } from '../../web/look/Card.tsx'
import { ChipButton, Chips } from '../../web/look/controls/Choice.tsx'
import { NativeSelect } from '../../web/look/controls/NativeSelect.tsx'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { IconFeeder } from '../../web/look/icons.tsx'
import { usePage } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import type { ClutchDetail } from './clutches.contract.ts'
import type { HatchingState } from './useHatching.ts'

/** The fields that all of today's hatchlings share: the day, the pattern of names, a group, the first meals. */
export function HatchTogether({ clutch, state }: { clutch: ClutchDetail; state: HatchingState }) {
  const { timezone } = useUser()
  const { together, errors, putTogether } = state
  const { isFed, isGrouped } = together
  const feeders = usePage(feederResource, { per_page: 100 }).data?.value
  return (
    <Card>
      <div className="stack gap16">
        <Pair>
          <TextInput
            label={clutch.is_litter ? 'Born' : 'Hatched'}
            type="date"
            max={today(timezone)}
            min={clutch.laid_on ?? '1800-01-01'}
            value={together.hatched_on}
            error={errors.hatched_on}
            onChange={(event) => putTogether({ hatched_on: event.currentTarget.value })}
          />
          <TextInput
            label="Names"
            description={clutch.is_litter ? '# is its number.' : "# is the egg's number."}
            autoComplete="off"
            value={together.names}
            error={errors.names}
            onChange={(event) => putTogether({ names: event.currentTarget.value })}
          />
        </Pair>
        <HatchParents clutch={clutch} state={state} />
        <Chips>
          <ChipButton isPressed={isGrouped} onClick={() => putTogether({ isGrouped: !isGrouped })}>
            <IconStack2 size={18} aria-hidden="true" />
            {together.group || 'Group'}
          </ChipButton>
          {feeders?.length !== 0 && (
            <ChipButton isPressed={isFed} onClick={() => putTogether({ isFed: !isFed })}>
              <IconFeeder size={18} />
              Feed from day {together.first_after_days || '…'}
            </ChipButton>
          )}
        </Chips>
        {feeders?.length === 0 && (
          <p className="quiet">Once you have a feeder, you can plan their first meals here.</p>
        )}
        {isGrouped && (
          <TextInput
            label="Group"
            description="Made if you don't have it yet."
            autoComplete="off"
            value={together.group}
            error={errors.group}
            onChange={(event) => putTogether({ group: event.currentTarget.value })}
          />
        )}
        {isFed && <Meals state={state} feeders={feeders ?? []} />}
      </div>
    </Card>
  )
}

function Meals({ state, feeders }: { state: HatchingState; feeders: Feeder[] }) {
  const { together, errors, putTogether } = state
  return (
    <>
      <NativeSelect
        label="Feeder"
        data={[
          { value: '', label: 'Choose a feeder' },
          ...feeders.map((feeder: Feeder) => ({ value: feeder.id, label: feederName(feeder) })),
        ]}
        value={together.feeder_id}
        error={errors['feeding.feeder_id']}
        onChange={(event) => putTogether({ feeder_id: event.currentTarget.value })}
      />
      <Pair>
        <TextInput
          label="First meal on day"
          inputMode="numeric"
          autoComplete="off"
          value={together.first_after_days}
          error={errors['feeding.first_after_days']}
          onChange={(event) => putTogether({ first_after_days: event.currentTarget.value })}
        />
        <TextInput
          label="Then every"
          inputMode="numeric"
          autoComplete="off"
          unit="days"
          value={together.repeat_amount}
          error={errors['feeding.repeat_amount']}
          onChange={(event) => putTogether({ repeat_amount: event.currentTarget.value })}
        />
      </Pair>
    </>
  )
}

/** The parents to be named: asked for when several sires are possible, or when one was refused. */
function HatchParents({ clutch, state }: { clutch: ClutchDetail; state: HatchingState }) {
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
