import { labelled } from '../../web/form/form.ts'
import { ChipChoice } from '../../web/look/controls/Choice.tsx'
import { IconPoop } from '../../web/look/icons.tsx'
import { Folded, noteFold, whenFold } from './Folded.tsx'
import type { FieldParts, Kind } from './kind.ts'
import { poopLog } from './logs.contract.ts'
import { whenColumn } from './When.tsx'
import { shortNote } from './words.ts'

/** Poops, normal by default. */
export const poops: Kind<typeof poopLog> = {
  log: poopLog,
  Icon: IconPoop,
  act: 'Record poop',
  short: 'Poop',
  record: 'Record poop',
  card: 'Poop',
  title: ({ name }) => `${name} has pooped`,
  about: ({ name }) => `When ${name} pooped, and anything unusual about it.`,
  latestOf: ({ poopLogs }) => poopLogs,
  wordsOf: ({ unusual, notes }) => ({
    title: unusual ? 'Poop, unusual' : 'Poop, normal',
    second: shortNote(notes),
    isOdd: unusual,
  }),
  before: ([last]) =>
    last && {
      words: last.unusual ? 'Last one unusual,' : 'Last one normal,',
      happenedAt: last.happenedAt,
    },
  useBlank: () => ({ unusual: false, notes: '', happenedAt: undefined }),
  Fields: PoopFields,
  tabs: [
    { value: 'any', label: 'Any' },
    { value: 'unusual', label: 'Unusual' },
    { value: 'usual', label: 'Normal' },
  ],
  columns: [
    {
      header: 'Kind',
      cell: ({ unusual }) =>
        unusual ? (
          <span className="inline middle gap6 semibold alarm oneLine">Unusual</span>
        ) : (
          'Normal'
        ),
      file: [{ header: 'Kind', cell: ({ unusual }) => (unusual ? 'Unusual' : 'Normal') }],
    },
    whenColumn,
    {
      header: 'Notes',
      cell: ({ notes }) => shortNote(notes),
      file: [{ header: 'Notes', cell: ({ notes }) => notes }],
      byNeed: true,
      onPhone: 'second',
    },
    { header: 'Recorded by', cell: ({ recordedBy }) => recordedBy },
  ],
}

function PoopFields({ form, animal }: FieldParts<typeof poopLog>) {
  const { onChange, error } = labelled({ form, name: 'unusual', label: 'How was it?' })
  return (
    <div className="stack gap16">
      <ChipChoice
        legend="How was it?"
        value={form.values.unusual === true ? 'unusual' : 'usual'}
        onChange={(chosen) => onChange(chosen === 'unusual')}
        error={error}
        options={[
          { value: 'usual', label: 'Normal' },
          { value: 'unusual', label: 'Unusual', isRefusal: true },
        ]}
      />
      <Folded folds={[whenFold(form, 'happenedAt', animal), noteFold(form, 'notes')]} />
    </div>
  )
}
