import { useState } from 'react'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { scalePath } from '../../web/look/ScaleMark.tsx'
import classes from './Inbreeding.module.css'
import { type Pedigree, warnsFrom } from './lineage.contract.ts'
import {
  basisWords,
  figureText,
  inbreedingWords,
  knownMarks,
  letterOf,
  percentText,
  stepsWords,
} from './words.ts'

/** Shared ancestors that are shown before all are asked for. */
const mostRows = 8

/** The coefficient with its meaning, and the shared ancestors that it comes from. */
export function Inbreeding({ pedigree }: { pedigree: Pedigree }) {
  const { coefficient, shared, animal } = pedigree
  const [isWhole, setIsWhole] = useState(false)
  const rows = isWhole ? shared : shared.slice(0, mostRows)
  return (
    <Card>
      <div className={`${classes.parts} stack gap8`}>
        <div className={classes.figure}>
          <h2>Inbreeding</h2>
          <p className="above6 heavy" data-close={coefficient >= warnsFrom || undefined}>
            {figureText(pedigree)}
          </p>
        </div>
        <div className={`${classes.meaning} slim stack gap8 second`}>
          <p>{inbreedingWords(pedigree)}</p>
          {shared.length > 0 && <Line coefficient={coefficient} name={animal.name} />}
          <p className="text13 ink3">{basisWords(pedigree)}</p>
        </div>
        {shared.length > 0 && (
          <div className={`${classes.shared} slim`}>
            <ul className="hairlines" aria-label="Shared ancestors">
              {rows.map((one, place) => (
                <li className="padY4 row gap12" key={one.id}>
                  <Letter letter={letterOf(place)} isLarge />
                  <span className="slim grow">
                    <strong>{one.name}</strong>{' '}
                    <span className="text14 ink3">{stepsWords(one)}</span>
                  </span>
                  <strong>{percentText(one.coefficient)}</strong>
                </li>
              ))}
            </ul>
            {rows.length < shared.length && (
              <TextButton onClick={() => setIsWhole(true)}>
                Show all {numberText(shared.length)}
              </TextButton>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

/** The mark of an ancestor that stands on both sides. */
export function Letter({ letter, isLarge }: { letter: string; isLarge?: boolean }) {
  return (
    <i className={`${classes.letter} padY0 round8 firm`} data-large={isLarge || undefined}>
      {letter}
    </i>
  )
}

/** The coefficient on a line with those that people know. */
function Line({ coefficient, name }: { coefficient: number; name: string }) {
  // To twice as much or to the end, where it lies beyond full siblings.
  const end = [0.25, 0.5].find((one) => coefficient <= one) ?? 1
  const at = (one: number) => `${(one / end) * 100}%`
  const marks = end === 0.25 ? knownMarks : knownMarks.slice(end === 0.5 ? 1 : 2)
  const side = coefficient / end < 0.25 ? 'start' : coefficient / end > 0.75 ? 'end' : 'middle'
  return (
    <div
      className={`${classes.line} relative ink3`}
      role="img"
      aria-label={`${percentText(coefficient)}, on a line from 0 to ${percentText(end)}`}
    >
      <span
        className={`${classes.name} absolute crop strong ink ellipsis oneLine`}
        data-side={side}
        style={{ left: at(coefficient) }}
      >
        {name}
      </span>
      <div className={`${classes.track} sunken round4 absolute crop`}>
        <span className="tall block" style={{ width: at(coefficient) }} />
      </div>
      {marks.map((mark) => (
        <span
          key={mark.at}
          className={`${classes.mark} absolute oneLine middled`}
          data-last={mark.at === end || undefined}
          style={{ left: at(mark.at) }}
        >
          {mark.label}
          <br />
          {percentText(mark.at)}
        </span>
      ))}
      <svg
        className={`${classes.here} absolute`}
        style={{ left: at(coefficient) }}
        viewBox="0 0 24 24"
        aria-hidden="true"
      >
        <path d={scalePath} />
      </svg>
    </div>
  )
}
