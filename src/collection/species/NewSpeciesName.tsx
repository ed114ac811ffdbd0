import { type KeyboardEvent, useId, useState } from 'react'
import { countryOf } from '../../shared/countries.ts'
import { perPage } from '../../shared/resource.ts'
import { TextInput, type TextInputProps } from '../../web/look/controls/TextInput.tsx'
import { usePage } from '../../web/records.ts'
import classes from './NewSpeciesName.module.css'
import { speciesResource } from './species.contract.ts'
import type { Starter } from './starters.ts'
import { plain, suggestionsFor } from './suggestions.ts'
import { useStarters } from './useStarters.ts'

/**
 * The name of a new species, with suggestions of common ones; choosing one fills in the rest. The
 * keyboard works as in any other field.
 */
export function NewSpeciesName({
  onChoose,
  ...input
}: TextInputProps & { onChoose: (starter: Starter) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const offered = useSuggestions(String(input.value ?? ''), isOpen)
  const list = useId()

  function open() {
    setIsOpen(true)
    setActive(-1)
  }

  function choose(starter: Starter) {
    setIsOpen(false)
    onChoose(starter)
  }

  /** A name that was typed in full is as good as chosen. */
  function takeTyped() {
    const typed = plain(String(input.value ?? ''))
    const meant = offered.find(({ commonName }) => plain(commonName) === typed)
    if (meant) choose(meant)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (offered.length === 0) return
    const chosen = offered[active]
    const step = stepOf(event.key)
    if (step)
      setActive((Math.max(active, step < 0 ? 0 : -1) + offered.length + step) % offered.length)
    else if (event.key === 'Escape') setIsOpen(false)
    else if (event.key === 'Enter' && !chosen) return takeTyped()
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div>
      <TextInput
        {...input}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={offered.length > 0}
        aria-controls={list}
        aria-activedescendant={offered[active] && idIn(list, active)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          open()
          input.onChange?.(event)
        }}
        onFocus={(event) => {
          setIsOpen(true)
          input.onFocus?.(event)
        }}
        onBlur={(event) => {
          takeTyped()
          setIsOpen(false)
          input.onBlur?.(event)
        }}
      />
      <Suggestions list={list} starters={offered} active={active} onChoose={choose} />
    </div>
  )
}

const idIn = (list: string, at: number) => `${list}-${at}`

const Suggestions = ({
  list,
  starters,
  active,
  onChoose,
}: {
  /** Its id, which begins those of its options. */
  list: string
  starters: readonly Starter[]
  active: number
  onChoose: (starter: Starter) => void
}) => (
  <div
    id={list}
    role="listbox"
    aria-label="Popular species"
    className={`${classes.list} above6`}
    hidden={starters.length === 0}
  >
    {starters.map((starter, at) => (
      <Suggestion
        key={starter.latinName}
        id={idIn(list, at)}
        starter={starter}
        isActive={at === active}
        onChoose={() => onChoose(starter)}
      />
    ))}
  </div>
)

const stepOf = (key: string) => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0)

const Suggestion = ({
  id,
  starter: { commonName, latinName, country },
  isActive,
  onChoose,
}: {
  id: string
  starter: Starter
  isActive: boolean
  onChoose: () => void
}) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    className={`${classes.option} round10 stack centred`}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    <span className="even semibold">{commonName}</span>
    <span className="text14 even ink2">
      <i>{latinName}</i>
      {country && ` · ${countryOf(country).name}`}
    </span>
  </div>
)

/** Loaded with the first letter. Without them or the collection, nothing is suggested. */
function useSuggestions(typed: string, isOpen: boolean): Starter[] {
  const [hasTyped, setHasTyped] = useState(false)
  if (isOpen && !hasTyped) setHasTyped(true)
  const starters = useStarters(hasTyped)
  const { data: collection } = usePage(speciesResource, { per_page: perPage.most })
  return isOpen && starters && collection ? suggestionsFor(starters, typed, collection.value) : []
}
