import type { CSSProperties } from 'react'
import { joined } from '../../shared/joined.ts'
import { whose } from '../../shared/text.ts'
import { SexSign } from '../../web/look/animal/Sex.tsx'
import { hatchedOn } from '../animals/words.ts'
import { Letter } from './Inbreeding.tsx'
import type { Pedigree } from './lineage.contract.ts'
import classes from './PedigreeSheet.module.css'
import type { Place } from './tree.ts'
import { figureText, letterOf, percentText, secondOfParent, stepsWords } from './words.ts'

/** Shared ancestors that have room in the head. */
const mostNamed = 4

/** The pedigree on one side of paper, A4 or Letter; nothing of it is seen on the screen. */
export function PedigreeSheet({ pedigree, tree }: { pedigree: Pedigree; tree: Place }) {
  const { animal, shared, known: ancestors, places } = pedigree
  return (
    <section
      className={`${classes.sheet} wholeOnPaper`}
      aria-label={`${whose(animal.name)} pedigree`}
    >
      <header className={`${classes.head} flex bottom between firm`}>
        <div className="slim">
          <h1 className={`${classes.title} twoLines`}>{animal.name}</h1>
          <p>{joined(animal.species, `${ancestors} of ${places} ancestors known`)}</p>
        </div>
        <div className={`${classes.inbreeding} crop right`}>
          <p>
            <strong>Inbreeding {figureText(pedigree)}</strong> Unknown ancestors count as unrelated.
          </p>
          <p>
            {shared.slice(0, mostNamed).map((one, place) => (
              <span key={one.id} className={classes.shared}>
                <Letter letter={letterOf(place)} />{' '}
                {`${one.name}, ${stepsWords(one)}: ${percentText(one.coefficient)}`}
              </span>
            ))}
            {shared.length > mostNamed && <span>{`${shared.length - mostNamed} more`}</span>}
          </p>
        </div>
      </header>
      <div className={`${classes.places} grid grow`}>
        <Branch place={tree} row={0} />
      </div>
    </section>
  )
}

/** Rows of the table: an animal of the last generation has one, its young two, and so on. */
const rowsOf = (generation: number) => 2 ** (5 - generation)

function Branch({ place, row }: { place: Place; row: number }) {
  const { sire, dam, generation } = place
  const next = generation + 1
  return (
    <>
      <Box place={place} row={row} />
      {next <= 5 &&
        [sire, dam].map((parent, at) => {
          const start = row + at * rowsOf(next)
          return parent ? (
            <Branch key={parent.path} place={parent} row={start} />
          ) : (
            <p
              key={`${place.path}${at === 0 ? 's' : 'd'}`}
              className={`${classes.box} ${classes.unknown} padX4 crop slim stack centred ink3`}
              style={areaOf(next, start, 7)}
            >
              {at === 0 ? 'Sire' : 'Dam'} not known
            </p>
          )
        })}
    </>
  )
}

function Box({ place, row }: { place: Place; row: number }) {
  const { relative, generation, letter } = place
  const { name, sex, identifier } = relative
  return (
    <div
      className={`${classes.box} padX4 crop slim stack centred`}
      data-generation={generation}
      data-shared={letter ? true : undefined}
      style={areaOf(generation, row, generation + 2)}
    >
      <p className={`${classes.first} slim row gap4`}>
        <SexSign sex={sex} />
        <strong className="crop ellipsis">{name}</strong>
        {letter && <Letter letter={letter} />}
        {identifier && (
          <span className={`${classes.identifier} crop firm apart ink2 ellipsis`}>
            {identifier}
          </span>
        )}
      </p>
      <p className={classes.second}>
        <span className={`${classes.genetics} crop`}>{secondOfParent(relative)}</span>
        {hatchedOn(relative) && (
          <span className={`${classes.hatched} block firm ink2`}>{hatchedOn(relative)}</span>
        )}
      </p>
    </div>
  )
}

const areaOf = (generation: number, row: number, before: number): CSSProperties => ({
  gridColumn: `${generation + 1} / ${before}`,
  gridRow: `${row + 1} / span ${rowsOf(generation)}`,
})
