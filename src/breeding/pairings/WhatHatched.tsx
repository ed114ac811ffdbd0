import { useId } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { DataTable } from '../../web/look/DataTable.tsx'
import { type Fraction, fraction, toNumber } from '../genetics/fractions.ts'
import { countWords, exactPercent, manyOf } from '../genetics/words.ts'
import classes from './Pairings.module.css'
import type { PairingComparison } from './pairings.contract.ts'

type Row = PairingComparison['rows'][number]

/** Beyond these only what hatched is shown. */
const mostShown = 12

type WhatHatchedProps = { comparison: PairingComparison; bearsLive: boolean }

/** Each outcome as it was expected beside what hatched, and who fits none. */
export function WhatHatched({ comparison, bearsLive }: WhatHatchedProps) {
  const { rows, others, counted: count, young, unmatched, species } = comparison
  const visible = rows.filter(({ hatched }, at) => hatched > 0 || at < mostShown)
  const left = rows.length - visible.length + others
  const title = useId()
  return (
    <section className="slim stack gap10" aria-labelledby={title}>
      <div className={`${classes.sectionHead} touch row between gap12`}>
        <h2 id={title}>{bearsLive ? 'What was born' : 'What hatched'}</h2>
        <p className={classes.quiet}>{young} young</p>
      </div>
      {count > 0 && (
        <DataTable
          label={bearsLive ? 'Expected and born' : 'Expected and hatched'}
          records={visible.map((row) => ({ ...row, id: looksWords(row) }))}
          columns={[
            { header: 'Looks', cell: looksWords },
            {
              header: 'Expected',
              cell: expectedWords,
              phoneCell: (row) => `Expected ${expectedWords(row)}`,
              numeric: true,
              onPhone: 'second',
            },
            {
              header: bearsLive ? 'Born' : 'Hatched',
              cell: hatchedWords,
              phoneCell: (row) => `${hatchedWords(row)}`,
              numeric: true,
              onPhone: 'side',
            },
          ]}
        />
      )}
      <p className={classes.quiet}>
        {originWords(comparison)}
        {rows.some(({ sex }) => sex) &&
          ' The odds of males and females differ, so each is compared with its own sex.'}
        {left > 0 &&
          ` ${counted(left, 'less likely outcome')} ${bearsLive ? "wasn't among them" : "didn't hatch"}.`}
      </p>
      {unmatched.length > 0 && (
        <ul className={classes.unmatched} aria-label="Fits no outcome">
          {unmatched.map(({ id, name, genetics, why }) => (
            <li key={id}>
              <Link className="semibold primary" to={`/animals/${id}`}>
                {name}
              </Link>{' '}
              {whyWords[why](genetics, manyOf(species))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const looksWords = ({ label, sex }: Row) => (sex ? `${label}, ${sex}` : label)
/** '1.5 (50%)' */
const expectedWords = ({ expected, probability }: Row) =>
  `${countWords(toNumber(read(expected)))} (${exactPercent(read(probability))})`
const hatchedWords = ({ hatched, share }: Row) => `${hatched} (${exactPercent(read(share))})`

const read = ({ numerator, denominator }: Row['share']): Fraction =>
  fraction(BigInt(numerator), BigInt(denominator))

function originWords({ saved_on, dam, sire, counted: count, young }: PairingComparison): string {
  const cross = `${dam || 'Normal'} × ${sire || 'Normal'}`
  const odds = saved_on
    ? `The odds are those saved on ${formatDay(saved_on)}, for ${cross}.`
    : `The odds are for the parents' genetics as they are now, ${cross}.`
  return count < young
    ? `${odds} ${count} of ${young} are counted, those whose looks are noted and understood.`
    : odds
}

const whyWords: Record<
  PairingComparison['unmatched'][number]['why'],
  (genetics: string, species: string) => string
> = {
  not_noted: () => 'has no genetics noted.',
  looks_not_noted: () => "has only the genes that are certain. Its looks aren't noted yet.",
  not_understood: (genetics, species) => `is “${genetics}”, which we can't read for ${species}.`,
  not_expected: (genetics) => `is “${genetics}”, which these parents aren't expected to make.`,
}
