import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './Section.module.css'

/**
 * A part of a form that few need: folded, with what stands in it in short. It opens by itself when
 * something in it is wrong (`isWrong`), so that the field can be reached.
 */
export function Section({
  title,
  second,
  startsOpen = false,
  isWrong = false,
  children,
}: {
  title: string
  second?: ReactNode
  startsOpen?: boolean
  isWrong?: boolean
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  return (
    <details
      className={`${classes.section} surface shadow round14`}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="padX16 padY8 round14 row gap12">
        <span className={`${classes.title} firm strong`}>{title}</span>{' '}
        {second && (
          <span
            className={`${classes.second} crop slim grow text14 ink3 ellipsis oneLine right linesNarrow`}
          >
            {second}
          </span>
        )}
        <IconChevronDown className="ink3" size={20} aria-hidden="true" />
      </summary>
      <div className={`${classes.inside} stack gap20`}>{children}</div>
    </details>
  )
}

/** Sections as the closed rows of one card, each with its value. */
export const Sections = ({ children }: { children: ReactNode }) => (
  <div className={`${classes.rows} card rules`}>{children}</div>
)

/** True when one of the fields, or a row below one of them, is wrong. */
export const isWrongIn = (errors: object, ...names: string[]): boolean =>
  Object.keys(errors).some((key) => names.includes(key.split('.')[0] ?? ''))
