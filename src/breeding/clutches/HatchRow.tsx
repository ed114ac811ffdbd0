import { IconChevronDown } from '@tabler/icons-react'
import { use, useState } from 'react'
import { GeneticsNoteContext } from '../../collection/animals/animalParts.ts'
import { sexes, sexWords } from '../../shared/choices.ts'
import { newId } from '../../web/api.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { ChipChoice } from '../../web/look/controls/Choice.tsx'
import { NativeSelect } from '../../web/look/controls/NativeSelect.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { Tick } from '../../web/look/controls/Tick.tsx'
import classes from './Clutch.module.css'
import type { ClutchDetail, Egg } from './clutches.contract.ts'
import { EggDrawing, youngOf } from './EggDrawing.tsx'
import { siresToChoose } from './HatchTogether.tsx'
import type { Offspring } from './mayHatch.ts'
import type { Entry, HatchingState } from './useHatching.ts'
import { hatchlingName, nameOf } from './words.ts'

type HatchRowProps = { clutch: ClutchDetail; egg: Egg; state: HatchingState }

/** An egg that may have hatched: ticked, it has a name, a weight and the rest on request. */
export function HatchRow({ clutch, egg, state }: HatchRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { entries, together, errors, many, candidates, geneticsOf, put } = state
  const entry = entries[egg.id]
  if (!entry) return null
  const { isChosen } = entry
  const change = (values: Partial<Entry>) => put(egg.id, values)
  const genetics = geneticsOf(entry)
  const name = entry.name || hatchlingName(together.names || `${clutch.name}-#`, egg.number, many)
  const wrong = ['name', 'weightInGrams', 'genetics', 'sex', 'sire_id'].flatMap(
    (field) => errors[`${egg.id}.${field}`] ?? [],
  )
  return (
    <li>
      <div className={`${classes.hatchRow} row gap10`}>
        <Tick
          label={clutch.is_litter ? `Add ${nameOf(egg, clutch)}` : `${nameOf(egg, clutch)} hatched`}
          isDone={isChosen}
          onChange={(next) => change({ isChosen: next })}
        />
        {isChosen ? (
          <Portrait
            animal={{
              id: entry.id,
              species: clutch.species,
              genetics,
              photoUrls: null,
            }}
            size="row"
          />
        ) : (
          <EggDrawing state={egg.state} width={34} {...youngOf(clutch, egg)} />
        )}
        {isChosen ? (
          <button
            type="button"
            className={`${classes.rowText} slim stack grow`}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <strong>{name}</strong>
            <small className={`${classes.unfold} row gap4`} data-open={isOpen || undefined}>
              <span className="slim">
                {genetics || (candidates.length > 1 ? 'Genetics, sex, sire' : 'Genetics, sex')}
              </span>
              <IconChevronDown size={16} aria-hidden="true" />
            </small>
            {wrong.length > 0 && <small data-wrong>{wrong.join('. ')}</small>}
          </button>
        ) : (
          <span className={`${classes.rowText} slim stack grow`}>
            <strong>{nameOf(egg, clutch)}</strong>
            <small>{waitingWords(clutch, egg)}</small>
          </span>
        )}
        {isChosen && (
          <TextInput
            className={classes.weight}
            aria-label={`Weight of ${name}`}
            inputMode="decimal"
            autoComplete="off"
            unit="g"
            value={entry.weightInGrams}
            error={errors[`${egg.id}.weightInGrams`] ? true : undefined}
            onChange={(event) => change({ weightInGrams: event.currentTarget.value })}
          />
        )}
      </div>
      {isChosen && isOpen && <HatchlingFields {...{ clutch, entry, name, state }} put={change} />}
    </li>
  )
}

type HatchlingFieldsProps = {
  entry: Entry
  name: string
  clutch: ClutchDetail
  state: HatchingState
  put: (change: Partial<Entry>) => void
}

/** The fields of a hatchling beside its weight; `name` is the one it gets without one of its own. */
function HatchlingFields({
  entry,
  name,
  clutch,
  state: { candidates, geneticsOf, offspringOf, sireOf },
  put,
}: HatchlingFieldsProps) {
  const Note = use(GeneticsNoteContext)
  const offspring = offspringOf(entry)
  const genetics = geneticsOf(entry)
  return (
    <div className={`${classes.more} grid gap12`}>
      <TextInput
        label="Name"
        placeholder={name}
        autoComplete="off"
        value={entry.name}
        onChange={(event) => put({ name: event.currentTarget.value })}
      />
      {offspring && (
        <MayHatchChoice
          offspring={offspring}
          genetics={entry.genetics}
          isLitter={clutch.is_litter}
          onChoose={(words) => put({ genetics: words || undefined })}
        />
      )}
      <TextInput
        label="Genetics"
        placeholder="None that are certain"
        autoComplete="off"
        value={genetics}
        onChange={(event) => put({ genetics: event.currentTarget.value })}
      />
      {Note && <Note genetics={genetics} speciesId={clutch.species?.id} sex={entry.sex} />}
      <ChipChoice
        legend="Sex"
        options={sexes.map((sex) => ({ value: sex, label: sexWords[sex] }))}
        value={entry.sex}
        onChange={(sex) => put({ sex })}
      />
      {!clutch.is_litter && (
        <Switch
          label="Two from this egg"
          description="Its twin is added, too. Name and weigh it on its page."
          checked={entry.twin_id !== undefined}
          onChange={({ currentTarget }) =>
            put({ twin_id: currentTarget.checked ? newId() : undefined })
          }
        />
      )}
      {candidates.length > 1 && (
        <NativeSelect
          label="Sire"
          data={siresToChoose(candidates)}
          value={sireOf(entry)?.id ?? ''}
          onChange={(event) => put({ sire_id: event.currentTarget.value || null })}
        />
      )}
    </div>
  )
}

function waitingWords({ is_litter }: ClutchDetail, { state }: Egg): string {
  if (is_litter) return 'not added yet'
  return state === 'pipped' ? 'pipped' : 'still in the shell'
}

type MayHatchChoiceProps = {
  offspring: Offspring
  isLitter: boolean
  /** As chosen or typed; undefined for the certain ones alone. */
  genetics: string | undefined
  onChoose: (genetics: string) => void
}

/** Chooses a hatchling's genetics from what its parents may make. */
function MayHatchChoice({
  offspring: { options, isPartly },
  isLitter,
  genetics,
  onChoose,
}: MayHatchChoiceProps) {
  if (options.length < 2) return null
  return (
    <NativeSelect
      description={
        isPartly ? "Not all of the parents' genetics are counted, so there may be more." : undefined
      }
      label={isLitter ? 'What may be born' : 'What may hatch'}
      value={options.find(({ value }) => value === genetics)?.value ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[{ value: '', label: 'Choose what it looks like' }, ...options]}
    />
  )
}
