import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../look/controls/IconButton.tsx'
import { TextButton } from '../look/controls/TextButton.tsx'
import classes from './RowsField.module.css'

/** One row of a form with its own fields, or the word that it goes, which can be taken back. */
export function NestedRow({
  title,
  row,
  error,
  onRemove,
  onTakeBack,
  children,
}: {
  title: string
  row: { id?: unknown; _destroy?: unknown }
  /** Error of the row as a whole. */
  error?: ReactNode
  onRemove: () => void
  onTakeBack: () => void
  children: ReactNode
}) {
  if (row._destroy) {
    return (
      <div
        className={`${classes.removed} sunken padX16 padY8 round14 cluster between rows4 columns12 text14 ink2`}
        role="status"
      >
        <span>
          {title} {row.id ? 'will be removed when you save.' : "won't be added."}
        </span>
        <TextButton onClick={onTakeBack}>Undo</TextButton>
      </div>
    )
  }
  return (
    <fieldset className={`${classes.row} stack gap16`}>
      <legend className="hidden">{title}</legend>
      <div className={`${classes.head} row between gap8`}>
        <span className="text16 strong" aria-hidden="true">
          {title}
        </span>
        <IconButton
          label={`Remove ${title.toLowerCase()}`}
          icon={<IconTrash size={20} />}
          onClick={onRemove}
        />
      </div>
      {error && <p className="text14 alarm">{error}</p>}
      {children}
    </fieldset>
  )
}
