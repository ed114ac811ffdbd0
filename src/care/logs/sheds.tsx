import { choicesOf } from '../../collection/animals/words.ts'
import { qualityWords } from '../../shared/choices.ts'
import { ChoiceField } from '../../web/fields/ChoiceField.tsx'
import { IconShed } from '../../web/look/icons.tsx'
import { Folded, whenFold } from './Folded.tsx'
import type { FieldParts, Kind } from './kind.ts'
import classes from './Logs.module.css'
import { type SheddingLog, sheddingLog } from './logs.contract.ts'
import { whenColumn } from './When.tsx'

/** Sheds, complete by default. */
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
      <ChoiceField form={form} name="quality" choices={choicesOf(qualityWords)} />
      <Folded folds={[whenFold(form, 'happenedAt')]} />
    </div>
  )
}

/** Stuck shed may constrict a toe or the tip of a tail, so it is highlighted. */
function Quality({ log: { quality } }: { log: SheddingLog }) {
  if (quality === 'complete') return qualityWords.complete
  return <span className={classes.exception}>{qualityWords[quality]}</span>
}
