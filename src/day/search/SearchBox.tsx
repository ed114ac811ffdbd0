import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import classes from './SearchSheet.module.css'

/** The search field; arrow keys and Enter act on the list below while it has the focus. */
export function SearchBox({
  typed,
  onType,
  activeId,
  isBusy,
  onStep,
  onEnter,
  onClose,
}: {
  typed: string
  onType: (words: string) => void
  activeId: string | undefined
  isBusy: boolean
  onStep: (by: number) => void
  onEnter: () => void
  onClose: () => void
}) {
  const input = useRef<HTMLInputElement>(null)

  const keys: Record<string, () => void> = {
    ArrowDown: () => onStep(1),
    ArrowUp: () => onStep(-1),
    Enter: onEnter,
    Escape: onClose,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key]
    // During IME composition, keys belong to the input method.
    if (!act || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return (
    <div className={`${classes.head} row gap16`}>
      <div className={`${classes.box} relative slim row grow`} data-busy={isBusy || undefined}>
        <IconSearch size={22} aria-hidden="true" />
        <input
          ref={input}
          data-autofocus
          type="search"
          role="combobox"
          aria-label="Search"
          aria-expanded={activeId !== undefined}
          aria-controls="search-results"
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          placeholder="Search, or “feed nyx”"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {typed && (
          <IconButton
            label="Clear"
            icon={<IconX size={20} />}
            onClick={() => {
              onType('')
              input.current?.focus()
            }}
          />
        )}
      </div>
      <TextButton onClick={onClose}>Cancel</TextButton>
    </div>
  )
}
