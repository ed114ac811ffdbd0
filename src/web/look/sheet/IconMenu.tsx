import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import classes from './IconMenu.module.css'
import { usePopover } from './usePopover.ts'

export type MenuChoice = {
  label: string
  onChoose: () => void
  icon?: ReactNode
  /** Given for choices of which one holds, such as a sort order; left out for actions. */
  isChosen?: boolean
  isDangerous?: boolean
}

/** A button of 44 with a picture that opens a short list: the order of an index, a row's actions. */
export function IconMenu({
  label,
  icon,
  word,
  isWorded,
  choices,
  isQuiet = false,
}: {
  label: string
  icon: ReactNode
  /** A part of the label that stands beside the picture where there is room. */
  word?: string
  isWorded?: boolean
  choices: readonly MenuChoice[]
  /** Without a ground of its own, as in a row. */
  isQuiet?: boolean
}) {
  const { isOpen, close, panelRef, button, panel } = usePopover<HTMLDivElement>()

  useEffect(() => {
    if (!isOpen) return
    const chosen = panelRef.current?.querySelector<HTMLElement>('[aria-checked=true]')
    ;(chosen ?? entries(panelRef.current)[0])?.focus()
  }, [isOpen, panelRef])

  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries(panelRef.current)
    const at = all.findIndex((entry) => entry.matches(':focus'))
    const targets: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }
    const target = targets[event.key]
    if (event.key === 'Tab' || event.key === 'Escape') close()
    // Around the menu, Escape would close a sheet or end a selection.
    const isKept = event.key === 'Escape' && isOpen
    if (isKept) event.stopPropagation()
    if (isKept || target !== undefined) event.preventDefault()
    if (target !== undefined) all[target]?.focus()
  }

  return (
    <>
      <IconButton
        {...{ label, icon, word, isWorded }}
        isChip={!isQuiet}
        aria-haspopup="menu"
        {...button}
      />
      <div
        {...panel}
        className={`${classes.panel} surface borderless padX6 padY6 round14 fixed noMargin ink`}
        role="menu"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {choices.map((choice) => (
          <Choice
            key={choice.label}
            choice={choice}
            onChoose={() => {
              close()
              choice.onChoose()
            }}
          />
        ))}
      </div>
    </>
  )
}

const Choice = ({ choice, onChoose }: { choice: MenuChoice; onChoose: () => void }) => (
  <button
    type="button"
    tabIndex={-1}
    className={`${classes.choice} clear borderless padX12 padY8 round10 touch wide row gap12 left`}
    {...roleOf(choice)}
    data-dangerous={choice.isDangerous || undefined}
    onClick={onChoose}
  >
    {choice.icon}
    <span className="grow">{choice.label}</span>
    {choice.isChosen && <IconCheck size={18} stroke={2.2} aria-hidden="true" />}
  </button>
)

const roleOf = ({ isChosen }: MenuChoice) =>
  isChosen === undefined
    ? { role: 'menuitem' }
    : { role: 'menuitemradio', 'aria-checked': isChosen }

const entries = (panel: HTMLElement | null) => [
  ...(panel?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
]

/** The choices that are offered: one behind a condition is false without it. */
export const offered = (choices: readonly (MenuChoice | boolean)[]): MenuChoice[] =>
  choices.filter((choice) => typeof choice !== 'boolean')
