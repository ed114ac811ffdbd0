import { Link } from 'react-router'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { SexSign } from '../../web/look/animal/Sex.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Letter } from './Inbreeding.tsx'
import classes from './PedigreeTree.module.css'
import type { Place } from './tree.ts'
import { addressOf, secondOfParent } from './words.ts'

const last = 5
/** Generations that are shown with their portrait. */
const pictured = 3

/** The pedigree as six columns, read from left to right; an unknown branch takes one quiet line. */
export function PedigreeTree({ tree }: { tree: Place }) {
  const heads = [tree.relative.name, 'Parents', 'Grandparents', 'Third', 'Fourth', 'Fifth']
  return (
    <Card isFlush>
      <div className={classes.tree}>
        <div className={`${classes.heads} grid text13 semibold ink3`} aria-hidden="true">
          {heads.map((head) => (
            <span className="crop ellipsis oneLine" key={head}>
              {head}
            </span>
          ))}
        </div>
        <Branch place={tree} />
      </div>
    </Card>
  )
}

function Branch({ place }: { place: Place }) {
  const { sire, dam, generation } = place
  return (
    <div className={`${classes.branch} flex`}>
      <Cell place={place} />
      {generation < last && (
        <div
          className={`${classes.parents} relative stack centred grow`}
          data-one={!sire && !dam ? true : undefined}
        >
          {sire || dam ? (
            [sire, dam].map((parent, at) =>
              parent ? (
                <Branch key={parent.path} place={parent} />
              ) : (
                <Unknown
                  key={place.path + (at === 0 ? 's' : 'd')}
                  words={generation < pictured ? 'Not known' : ''}
                />
              ),
            )
          ) : (
            <Unknown words="Not known further back" />
          )}
        </div>
      )}
    </div>
  )
}

const Unknown = ({ words }: { words: string }) => (
  <div className={`${classes.branch} flex`} data-unknown>
    <div className={`${classes.cell} round10 relative row firm gap8`}>{words}</div>
  </div>
)

function Cell({ place: { relative, generation, letter } }: { place: Place }) {
  const { name, sex } = relative
  const second = secondOfParent(relative)
  const href = generation === 0 ? undefined : addressOf(relative)
  return (
    <div
      className={`${classes.cell} round10 relative row firm gap8`}
      data-shared={letter ? true : undefined}
      data-generation={generation}
    >
      {generation < pictured && (
        <span className={`${classes.portrait} firm`}>
          <Portrait animal={relative} size="row" />
        </span>
      )}
      <div className={`${classes.text} slim`}>
        <div className="row gap4">
          <SexSign sex={sex} />
          {href ? (
            <Link
              className={`${classes.name} opensRow crop text14 strong ellipsis oneLine`}
              to={href}
              title={name}
            >
              {name}
            </Link>
          ) : (
            <strong className={`${classes.name} crop text14 strong ellipsis oneLine`} title={name}>
              {name}
            </strong>
          )}
          {letter && <Letter letter={letter} />}
        </div>
        {second && (
          <div className={`${classes.second} crop text13 ink3 oneLine`} title={second}>
            {second}
          </div>
        )}
      </div>
    </div>
  )
}
