import { lazy, Suspense } from 'react'
import { choicesOf } from '../../collection/animals/words.ts'
import { qualityWords } from '../../shared/choices.ts'
import { ChoiceField } from '../../web/fields/ChoiceField.tsx'
import { IconShed } from '../../web/look/icons.tsx'
import { Folded, whenFold } from './Folded.tsx'
import type { FieldParts, Kind } from './kind.ts'
import { type SheddingLog, sheddingLog } from './logs.contract.ts'
import { whenColumn } from './When.tsx'

/** The box in the form of a shed, which the recording of other things doesn't need. */
const CloseForecast = lazy(async () => ({
  default: (await import('../forecast/CloseForecast.tsx')).CloseForecast,
}))

/** Sheds, complete by default. */
export const sheds: Kind<typeof sheddingLog> = {
  log: sheddingLog,
  Icon: IconShed,
  act: 'Record shed',
  short: 'Shed',
  record: 'Record shed',
  card: 'Shedding',
  title: ({ name }) => `${name} has shed`,
  about: ({ name }) => `When ${name} shed, and whether all of it came off.`,
  latestOf: ({ sheddingLogs }) => sheddingLogs,
  wordsOf: ({ quality }) => ({
    title: `Shed, ${qualityWords[quality].toLowerCase()}`,
    isOdd: quality !== 'complete',
  }),
  before: ([last]) =>
    last && {
      words: `Last shed ${qualityWords[last.quality].toLowerCase()},`,
      happenedAt: last.happenedAt,
    },
  useBlank: ({ activeForecast }) => ({
    quality: 'complete',
    happenedAt: undefined,
    set_shed_forecast_shed_at: activeForecast ? true : undefined,
  }),
  Fields: ShedFields,
  columns: [
    {
      header: 'Quality',
      cell: (log) => <Quality log={log} />,
      file: [{ header: 'Quality', cell: ({ quality }) => qualityWords[quality] }],
    },
    whenColumn,
    { header: 'Recorded by', cell: ({ recordedBy }) => recordedBy, onPhone: 'second' },
  ],
}

/** A new shed can close the animal's forecast; one that is changed keeps what it did. */
function ShedFields({ form, animal, log }: FieldParts<typeof sheddingLog>) {
  const { activeForecast } = animal
  return (
    <div className="stack gap16">
      <ChoiceField form={form} name="quality" choices={choicesOf(qualityWords)} />
      {activeForecast && !log && (
        <Suspense>
          <CloseForecast
            forecast={activeForecast}
            isChecked={form.values.set_shed_forecast_shed_at === true}
            onChange={(isChecked) => form.setFieldValue('set_shed_forecast_shed_at', isChecked)}
          />
        </Suspense>
      )}
      <Folded folds={[whenFold(form, 'happenedAt', animal)]} />
    </div>
  )
}

/** Stuck shed may constrict a toe or the tip of a tail, so it is highlighted. */
function Quality({ log: { quality } }: { log: SheddingLog }) {
  if (quality === 'complete') return qualityWords.complete
  return <span className="inline middle gap6 semibold alarm oneLine">{qualityWords[quality]}</span>
}
