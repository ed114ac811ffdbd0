import { type KeyboardEvent, useEffect, useId, useState } from 'react'

/**
 * A list to choose from while the focus stays in the box above it, which names the option that the arrow keys are
 * at: spread `box` on the box, `list` on what has the role and `optionAt(place)` on its options. Enter chooses the active
 * one; without one it does nothing here. `first`: the active one at the outset, none with -1.
 */
export function useListbox<Option>(
  options: readonly Option[],
  onChoose: (option: Option) => void,
  first = -1,
) {
  const id = useId()
  const [active, setActive] = useState(first)
  const idOfActive = id + active

  useEffect(() => {
    document.getElementById(idOfActive)?.scrollIntoView({ block: 'nearest' })
  }, [idOfActive])

  function onKeyDown(event: KeyboardEvent) {
    // During IME composition, keys belong to the input method.
    if (event.nativeEvent.isComposing || options.length === 0) return
    const option = options[active]
    if (event.key === 'ArrowDown') setActive((active + 1) % options.length)
    else if (event.key === 'ArrowUp') setActive((active > 0 ? active : options.length) - 1)
    else if (event.key === 'Enter' && option !== undefined) onChoose(option)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    active,
    setActive,
    box: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': id,
      'aria-activedescendant': active in options ? idOfActive : undefined,
      onKeyDown,
    },
    list: { id },
    optionAt: (place: number) => ({
      id: id + place,
      tabIndex: -1,
      'aria-selected': place === active,
    }),
  }
}
