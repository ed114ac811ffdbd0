import { ChipChoice } from '../../web/look/Choice.tsx'
import { EmptyInCard } from '../../web/look/Empty.tsx'
import { type Animal, sexes as allSexes } from './animals.contract.ts'
import classes from './EachSex.module.css'
import { sexWords } from './words.ts'

type Sexes = Record<number, Animal['sex']>

/** The sex of each of many animals, by their place in the list of names. */
export function EachSex({
  names,
  sexes,
  onChange,
}: {
  names: string[]
  sexes: Sexes
  onChange: (sexes: Sexes) => void
}) {
  if (names.length === 0) return <EmptyInCard>Name them first.</EmptyInCard>
  return (
    <ul className={classes.rows} aria-label="Sex of each">
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the sex belongs to
        <li key={at}>
          <span aria-hidden="true">{name}</span>
          <ChipChoice
            legend={`Sex of ${name}`}
            isLegendHidden
            options={choices}
            value={sexes[at] ?? 'unknown'}
            onChange={(sex) => onChange({ ...sexes, [at]: sex })}
          />
        </li>
      ))}
    </ul>
  )
}

const choices = allSexes.map((value) => ({ value, label: sexWords[value] }))
