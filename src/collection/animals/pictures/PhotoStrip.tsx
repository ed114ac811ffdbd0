import { Suspense, useState } from 'react'
import { ImageModal } from '../fetched.ts'
import classes from './Pictures.module.css'
import { type Pictured, pictureName, picturesOf } from './pictures.ts'

/** Thumbnails of an animal's pictures; each opens enlarged. Nothing unless there are two. */
export function PhotoStrip({ animal }: { animal: Pictured }) {
  const [at, setAt] = useState<number>()
  const pictures = picturesOf(animal)
  if ((animal.photos ?? []).length === 0) return null
  return (
    <>
      <ul className={`${classes.strip} padX4 padY4 flex gap8`} aria-label="Photos">
        {pictures.map(({ id, urls }, place) => (
          <li className="firm" key={id ?? 'photo'}>
            <button type="button" onClick={() => setAt(place)}>
              <img
                src={urls.small}
                alt={pictureName(animal.name, place, pictures.length)}
                loading="lazy"
                draggable={false}
              />
            </button>
          </li>
        ))}
      </ul>
      <Suspense>
        {at !== undefined && <ImageModal animal={animal} at={at} onChange={setAt} />}
      </Suspense>
    </>
  )
}
