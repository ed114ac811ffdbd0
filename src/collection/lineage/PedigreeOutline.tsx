import { IconChevronRight } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { SexSign } from '../../web/look/animal/Sex.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Letter } from './Inbreeding.tsx'
import classes from './PedigreeOutline.module.css'
import { type OutlineRow, outlineOf, type Place } from './tree.ts'
import { addressOf, secondOfParent } from './words.ts'

/** Generations that are shown with their portrait. */
const pictured = 3

/** The pedigree as rows, indented by generation; unknown lines simply end. */
export function PedigreeOutline({ tree }: { tree: Place }) {
  return (
    <>
      <Card isFlush>
        <ol className={classes.rows} aria-label="Ancestors">
          {outlineOf(tree).map((row) => (
            <Line key={row.place.path} row={row} />
          ))}
        </ol>
      </Card>
      <p className="above12 text13 ink3">Sire above dam. Tap an ancestor for its own tree.</p>
    </>
  )
}

function Line({ row: { place, goesOn } }: { row: OutlineRow }) {
  const { relative, generation, letter, role } = place
  const { name, sex, state } = relative
  const second = secondOfParent(relative)
  const href = generation === 0 ? undefined : addressOf(relative)
  return (
    <li
      className={`${classes.row} relative touch row gap8`}
      data-shared={letter ? true : undefined}
      // React's type of a style has no custom properties.
      style={{ '--generation': generation } as CSSProperties}
    >
      {goesOn.map((isOn, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a line for each generation
          key={at}
          className={`${classes.guide} absolute`}
          data-line={at < goesOn.length - 1 ? (isOn ? 'pass' : 'none') : isOn ? 'tee' : 'end'}
          style={{ '--at': at } as CSSProperties}
        />
      ))}
      {generation < pictured ? (
        <span className={`${classes.portrait} relative firm`}>
          <Portrait animal={relative} size="row" />
        </span>
      ) : (
        <span className={`${classes.sign} center firm`}>
          <SexSign sex={sex} />
        </span>
      )}
      <div
        className={`${classes.text} slim flex baseline grow gap6 oneLine wrapNarrow linesNarrow`}
      >
        {generation < pictured && <SexSign sex={sex} />}
        {role && <span className="hidden">{`Generation ${generation}, ${role}: `}</span>}
        {href ? (
          <Link className={`${classes.name} crop slim strong ellipsis`} to={href}>
            {name}
          </Link>
        ) : (
          <strong className={`${classes.name} crop slim strong ellipsis`}>{name}</strong>
        )}
        {second && <span className={`${classes.second} crop slim text14 ink3`}>{second}</span>}
      </div>
      {letter && <Letter letter={letter} />}
      {href && !letter && state === 'kept' && (
        <IconChevronRight className="ink3" size={18} aria-hidden="true" />
      )}
    </li>
  )
}
