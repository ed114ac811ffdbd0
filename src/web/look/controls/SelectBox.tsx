import { IconCheck } from '@tabler/icons-react'
import classes from './SelectBox.module.css'

/** A box to choose one of a list; a press anywhere on its row or card reaches it. */
export function SelectBox({
  name,
  isChosen,
  onToggle,
}: {
  name: string
  isChosen: boolean
  onToggle: () => void
}) {
  return (
    <label className={`${classes.box} inline firm`}>
      <input
        className="round14 cover tall wide noMargin"
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isChosen}
        onChange={onToggle}
      />
      <IconCheck className="padX4 padY4 round8" size={16} stroke={3} aria-hidden="true" />
    </label>
  )
}
