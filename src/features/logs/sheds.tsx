import { ChoiceField } from '../../web/fields/ChoiceField.tsx'
import { IconShed } from '../../web/look/icons.tsx'
import { choicesOf } from '../animals/words.ts'
import { Folded, whenFold } from './Folded.tsx'
import type { FieldParts, Kind } from './kind.ts'
import classes from './Logs.module.css'
import { type SheddingLog, sheddingLog } from './logs.contract.ts'
import { whenColumn } from './When.tsx'
import { qualityWords } from './words.ts'

/** Sheds: complete unless the keeper says otherwise. */
export const sheds: Kind<typeof sheddingLog> = {
  log: sheddingLog,
  Icon: IconShed,
  act: 'Record shed',
  short: 'Shed',
  record: 'Record shed',
  card: 'Shedding',
  none: 'No shed recorded yet.',
  title: ({ name }) => `${name} has shed`,
  about: ({ name }) => `When ${name} shed, and whether all of it came off.`,
  latestOf: ({ sheddingLogs }) => sheddingLogs,
  wordsOf: ({ quality, recordedBy }) => ({
    title: `Shed, ${qualityWords[quality].toLowerCase()}`,
    second: `by ${recordedBy}`,
  }),
  before: ([last]) =>
    last && {
      words: `Last shed ${qualityWords[last.quality].toLowerCase()},`,
      happenedAt: last.happenedAt,
    },
  labels: { quality: 'Quality', happenedAt: 'When' },
  useBlank: () => ({ quality: 'complete', happenedAt: undefined }),
  Fields: ShedFields,
  columns: [
    { header: 'Quality', cell: (log) => <Quality log={log} /> },
    whenColumn,
    { header: 'Recorded by', cell: ({ recordedBy }) => recordedBy, onPhone: 'second' },
  ],
}

function ShedFields({ form }: FieldParts<typeof sheddingLog>) {
  return (
    <div className={classes.fields}>
      <ChoiceField form={form} name="quality" label="Quality" choices={choicesOf(qualityWords)} />
      <Folded folds={[whenFold(form, 'happenedAt')]} />
    </div>
  )
}

/** What stays on may constrict a toe or the tip of a tail: it speaks up. */
function Quality({ log: { quality } }: { log: SheddingLog }) {
  if (quality === 'complete') return qualityWords.complete
  return <span className={classes.exception}>{qualityWords[quality]}</span>
}
