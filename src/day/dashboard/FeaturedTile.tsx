import { Link } from 'react-router'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import classes from './FeaturedTile.module.css'
import type { FeaturedList } from './featured.contract.ts'

/** The featured animals: scrolling sideways on the phone, five abreast on the desktop. */
export function FeaturedTile({ data }: { data: FeaturedList }) {
  return (
    <section className={`${classes.tile} slim`} aria-labelledby="featured-animals">
      <div className="touch row between gap12 wrapNarrow">
        <h2 id="featured-animals">Featured animals</h2>
        <TextLink href="/animals">All animals</TextLink>
      </div>
      {data.value.length === 0 ? (
        <EmptyInCard>No animals yet. The first will appear here.</EmptyInCard>
      ) : (
        <ul className={`${classes.row} grid gap12`} aria-labelledby="featured-animals">
          {data.value.map((animal) => (
            <li key={animal.id} className={`${classes.card} card relative slim`}>
              <div className={`${classes.picture} clip below10`}>
                <Portrait animal={animal} size="card" />
              </div>
              <Link className={`${classes.name} crop snug strong`} to={`/animals/${animal.id}`}>
                {animal.name}
              </Link>
              <p
                className={`${classes.reason} crop text13 even ink2`}
                data-kind={animal.reason.kind}
              >
                {animal.reason.words}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
