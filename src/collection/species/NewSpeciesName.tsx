import { type KeyboardEvent, useState } from 'react'
import { countryOf } from '../../shared/countries.ts'
import { perPage } from '../../shared/resource.ts'
import type { FieldState } from '../../web/form/useFieldState.ts'
import { TextInput, type TextInputProps } from '../../web/look/controls/TextInput.tsx'
import { useListbox } from '../../web/look/controls/useListbox.ts'
import { usePage } from '../../web/records.ts'
import classes from './NewSpeciesName.module.css'
import { speciesResource } from './species.contract.ts'
import type { Starter } from './starters.ts'
import { plain, suggestionsFor } from './suggestions.ts'
import { useStarters } from './useStarters.ts'

type NameProps = TextInputProps & { onChoose: (starter: Starter) => void }

/**
 * The name of a new species, with suggestions of common ones; choosing one is to fill in the rest, by `fillIn`. The
 * keyboard works as in any other field.
 */
export function NewSpeciesName({ onChoose, ...input }: NameProps) {
  const [isOpen, setIsOpen] = useState(false)
  const offered = useSuggestions(String(input.value ?? ''), isOpen)
  const { box, list, optionAt, setActive } = useListbox(offered, choose)

  function choose(starter: Starter, entered?: EventTarget | null) {
    setIsOpen(false)
    setActive(-1)
    onChoose(starter)
    if (entered instanceof HTMLInputElement) requestAnimationFrame(() => entered.select())
  }

  /** A name that was typed in full is as good as chosen. What that fills in is selected in the field `entered` next. */
  function takeTyped(entered?: EventTarget | null) {
    const typed = plain(String(input.value ?? ''))
    const meant = offered.find(({ commonName }) => plain(commonName) === typed)
    if (meant) choose(meant, entered)
  }

  function onKeyDown(event: KeyboardEvent) {
    box.onKeyDown(event)
    if (event.defaultPrevented || offered.length === 0) return
    if (event.key === 'Enter') takeTyped()
    if (event.key !== 'Escape') return
    setIsOpen(false)
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div>
      <TextInput
        {...input}
        {...box}
        autoComplete="off"
        role="combobox"
        aria-expanded={offered.length > 0}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setIsOpen(true)
          setActive(-1)
          input.onChange?.(event)
        }}
        onFocus={(event) => {
          setIsOpen(true)
          input.onFocus?.(event)
        }}
        onBlur={(event) => {
          takeTyped(event.relatedTarget)
          setIsOpen(false)
          input.onBlur?.(event)
        }}
      />
      <div
        {...list}
        role="listbox"
        aria-label="Popular species"
        className={`${classes.list} padX4 padY4 above6`}
        hidden={offered.length === 0}
      >
        {offered.map((starter, at) => (
          <button
            key={starter.latinName}
            {...optionAt(at)}
            role="option"
            type="button"
            className={`${classes.option} clear borderless padX12 padY6 round10 wide stack centred left`}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(starter)}
          >
            <StarterNames starter={starter} />
          </button>
        ))}
      </div>
    </div>
  )
}

/** Puts in the name, and the other fields where nothing was entered. What is filled in counts as untouched. */
export function fillIn(
  form: FieldState<object>,
  { commonName, ...others }: { commonName: string },
) {
  form.setFieldValue('commonName', commonName)
  for (const [field, value] of Object.entries(others))
    if (!form.isDirty(field)) form.restartField(field, value)
}

function StarterNames({ starter: { commonName, latinName, country } }: { starter: Starter }) {
  return (
    <>
      <span className="even semibold">{commonName}</span>
      <span className="text14 even ink2">
        <i>{latinName}</i>
        {country && ` · ${countryOf(country).name}`}
      </span>
    </>
  )
}

/** Loaded as the field is entered. Without them or the collection, nothing is suggested. */
function useSuggestions(typed: string, isOpen: boolean): Starter[] {
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const starters = useStarters(wasOpen)
  const { data: collection } = usePage(speciesResource, { per_page: perPage.most })
  return isOpen && starters && collection ? suggestionsFor(starters, typed, collection.value) : []
}
