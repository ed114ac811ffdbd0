import { IconCheck, IconQuestionMark, IconTilde } from '@tabler/icons-react'
import classes from './Chips.module.css'
import type { Chip } from './entries.ts'

/** The typed words: understood ones with a tick, otherwise inherited ones with a wave, the rest outlined. */
export function Chips({ chips, label }: { chips: readonly Chip[]; label: string }) {
  if (chips.length === 0) return null
  return (
    <ul className="flex wrap gap8" aria-label={label}>
      {chips.map((chip, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words can stand twice
          key={at}
          className={`${classes.chip} round10 lit slim inline middle gap6 text14 snug semibold primary`}
          data-kind={chip.kind}
        >
          {icons[chip.kind]}
          <span className="hidden">{meanings[chip.kind]}</span>
          <span>{chip.label}</span>
        </li>
      ))}
    </ul>
  )
}

const icons = {
  gene: <IconCheck size={15} stroke={2.2} aria-hidden="true" />,
  trait: <IconTilde size={15} stroke={2.2} aria-hidden="true" />,
  unread: <IconQuestionMark size={15} stroke={2.2} aria-hidden="true" />,
}
const meanings = { gene: '', trait: 'No odds: ', unread: 'Not counted: ' }
