import { IconBrush } from '@tabler/icons-react'
import { whose } from '../../shared/text.ts'
import { Folded, whenFold } from './Folded.tsx'
import type { FieldParts, Kind } from './kind.ts'
import { cleaningLog } from './logs.contract.ts'
import { whenColumn } from './When.tsx'

/** Cleanings of the enclosure: one tap, since there is nothing to enter but the time. */
export const cleans: Kind<typeof cleaningLog> = {
  log: cleaningLog,
  Icon: IconBrush,
  act: 'Clean',
  short: 'Clean',
  record: 'Record clean',
  card: 'Cleaning',
  title: ({ name }) => `Clean up after ${name}`,
  about: ({ name }) => `When ${whose(name)} enclosure was cleaned, and who did it.`,
  latestOf: ({ cleaningLogs }) => cleaningLogs,
  wordsOf: () => ({ title: 'Cleaned' }),
  before: ([last]) => last && { words: 'Last cleaned', happenedAt: last.happenedAt },
  useBlank: () => ({ happenedAt: undefined }),
  Fields: CleanFields,
  columns: [
    whenColumn,
    { header: 'Cleaned by', cell: ({ cleanedBy }) => cleanedBy, onPhone: 'second' },
  ],
}

function CleanFields({ form, animal }: FieldParts<typeof cleaningLog>) {
  return (
    <div className="stack gap16">
      <Folded folds={[whenFold(form, 'happenedAt', animal)]} />
    </div>
  )
}
