import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { AnimalMenu } from '../../../collection/animals/AnimalMenu.tsx'
import { ImageModal } from '../../../collection/animals/fetched.ts'
import { ageWords, placeWords } from '../../../collection/animals/words.ts'
import { today } from '../../../shared/dates.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { SexSign } from '../../../web/look/animal/Sex.tsx'
import { IconLink } from '../../../web/look/controls/IconButton.tsx'
import { MayChange } from '../../../web/screens/May.tsx'
import { useUser } from '../../../web/user.ts'
import type { AnimalWithCare } from '../animalWithCare.contract.ts'
import classes from './Page.module.css'

/** An animal's picture, its name, one line and its place; `children` stand below at the desk. */
export function Head({ animal, children }: { animal: AnimalWithCare; children?: ReactNode }) {
  const { name, code, sex, species, genetics, state, state_on } = animal
  const now = today(useUser().timezone)
  const age = ageWords(animal, state === 'died' ? (state_on ?? '') : now)
  const line = [genetics, age].filter(Boolean).join(' · ')
  const place = state === 'kept' && placeWords(animal)
  return (
    <section className={`${classes.head} surface shadow round22 clip`} aria-label={name}>
      <Picture animal={animal} />
      <div className={`${classes.who} padXCard padY12 slim stack`}>
        <div className={`${classes.name} flex top between gap8`}>
          <div
            className={`${classes.title} slim flex wrap baseline rows0 columns8`}
            data-long={name.length > longName || undefined}
          >
            <h1>{name}</h1>
            {code && <span className="text15 ink3">{code}</span>}
          </div>
          <div className={`${classes.acts} flex firm gap8`}>
            <MayChange>
              <IconLink
                href={`/animals/${animal.id}/edit`}
                label="Edit"
                word="Edit"
                hotkey="e"
                icon={<IconPencil size={22} />}
              />
            </MayChange>
            <AnimalMenu animal={animal} />
          </div>
        </div>
        <p className="text15 airy ink2">
          <SexSign sex={sex} />{' '}
          {species &&
            (animal.isSpeciesDeleted ? (
              species.commonName
            ) : (
              <Link className="ink lined" to={`/species/${species.id}`}>
                {species.commonName}
              </Link>
            ))}
          {species && line && ' · '}
          {line}
        </p>
        {place && <p className="text15 airy ink3">{place}</p>}
        {children}
      </div>
    </section>
  )
}

/** The letters of a name from which on it is written smaller, so that it takes three lines of a phone at most. */
const longName = 30

/** The picture, which opens enlarged, or a portrait of scales if there is none; grey once the animal has left. */
function Picture({ animal }: { animal: AnimalWithCare }) {
  const [at, setAt] = useState<number>()
  const band = <Portrait animal={animal} size="band" />
  const hasLeft = animal.state !== 'kept' || undefined
  if (!animal.photoUrls && animal.photos.length === 0) {
    return (
      <div className={classes.band} data-left={hasLeft}>
        {band}
      </div>
    )
  }
  return (
    <>
      <button
        type="button"
        className={`${classes.band} ${classes.photo} bare wide block`}
        data-left={hasLeft}
        aria-label={`Enlarge the photo of ${animal.name}`}
        onClick={() => setAt(0)}
      >
        {band}
      </button>
      <Suspense>
        {at !== undefined && <ImageModal animal={animal} at={at} onChange={setAt} />}
      </Suspense>
    </>
  )
}
