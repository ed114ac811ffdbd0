import { IconArrowBackUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoment, formatShortMoment } from '../../shared/dates.ts'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { useUser } from '../../web/user.ts'
import classes from './History.module.css'
import type { ChangedField, HistoryLine } from './history.contract.ts'

/** One change, with its fields before and after. */
export function HistoryRow({ line }: { line: HistoryLine }) {
  const { timezone } = useUser()
  const { action, changed_at, changed_by, summary, changes } = line
  const Icon = icons[action]
  // With a single field, the summary names it already.
  const isOne = action === 'changed' && changes.length === 1
  return (
    <li className={`${classes.line} flex top gap12`}>
      <span className={`${classes.icon} chip round12 center firm ink3`}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className="slim grow">
        <p className="text16 airy ink2">
          <strong className="ink">{changed_by}</strong> {summary}
        </p>
        {changes.length > 0 && (
          <dl className="stack gap4 above4">
            {changes.map((change) => (
              <Field key={change.field} change={change} isOne={isOne} action={action} />
            ))}
          </dl>
        )}
        <time
          className="block above2 text13 airy ink3"
          dateTime={changed_at}
          title={formatMoment(changed_at, timezone)}
        >
          {formatShortMoment(changed_at, timezone)}
        </time>
      </div>
    </li>
  )
}

const icons = {
  added: IconPlus,
  changed: IconPencil,
  deleted: IconTrash,
  restored: IconArrowBackUp,
}

function Field({
  change: { label, before, after },
  isOne,
  action,
}: {
  change: ChangedField
  isOne: boolean
  action: HistoryLine['action']
}) {
  const isPair = action === 'changed' || action === 'restored'
  return (
    <div
      className={`${classes.field} flex wrap columns6 text15 ink3`}
      data-long={isLong(before) || isLong(after) || undefined}
    >
      <dt className={isOne ? 'hidden' : undefined}>{label}</dt>
      {isPair ? (
        <>
          <Value words={before} side="before" />
          <span aria-hidden="true">→</span>
          <Value words={after} side="after" />
        </>
      ) : (
        <Value words={before || after} />
      )}
    </div>
  )
}

/** In full on request: a deleted note exists nowhere else. */
function Value({ words, side }: { words: string; side?: 'before' | 'after' }) {
  const [isWhole, setIsWhole] = useState(false)
  const isCut = !isWhole && words.length > mostLetters
  return (
    <dd className="ink asTyped" data-said={side}>
      {side && <span className="hidden">{side}: </span>}
      {words === '' ? (
        <span className={classes.nothing}>nothing</span>
      ) : (
        <>
          {isCut ? `${words.slice(0, mostLetters).trimEnd()}…` : words}
          {isCut && (
            <div>
              <TextButton onClick={() => setIsWhole(true)}>Show all</TextButton>
            </div>
          )}
        </>
      )}
    </dd>
  )
}

const mostLetters = 160
/** Longer values are shown below each other. */
const isLong = (words: string) => words.length > 28
