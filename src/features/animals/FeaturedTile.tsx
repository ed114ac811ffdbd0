import { Link } from 'react-router'
import { EmptyInCard } from '../../web/look/Empty.tsx'
import { Portrait } from '../../web/look/Portrait.tsx'
import { TextLink } from '../../web/look/TextButton.tsx'
import classes from './FeaturedTile.module.css'
import type { FeaturedList } from './featured.contract.ts'

/** The animals worth a look today: sideways on the phone, five in view on the desktop. */
export function FeaturedTile({ data }: { data: FeaturedList }) {
  return (
    <section className={classes.tile} aria-labelledby="featured-animals">
      <div className={classes.head}>
        <h2 id="featured-animals">Featured animals</h2>
        <TextLink href="/animals">All animals</TextLink>
      </div>
      {data.value.length === 0 ? (
        <EmptyInCard>No animals yet. The first one will stand here.</EmptyInCard>
      ) : (
        <ul className={classes.row} aria-labelledby="featured-animals">
          {data.value.map((animal) => (
            <li key={animal.id} className={classes.card}>
              <div className={classes.picture}>
                <Portrait animal={animal} size="card" />
              </div>
              <Link className={classes.name} to={`/animals/${animal.id}`}>
                {animal.name}
              </Link>
              <p className={classes.reason} data-kind={animal.reason.kind}>
                {animal.reason.words}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
