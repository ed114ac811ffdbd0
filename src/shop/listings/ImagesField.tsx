import { IconPhoto, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isTooMuchTogether, pictureTypes, tooMuchTogether } from '../../shared/pictures.ts'
import { lightened } from '../../web/fields/lightened.ts'
import { removedCount, useRemovals } from '../../web/fields/PhotoField.tsx'
import { type Form, put } from '../../web/form/form.ts'
import { FieldGroup } from '../../web/look/controls/Field.tsx'
import classes from './Images.module.css'
import {
  type Listing,
  type ListingImage,
  type listingResource,
  mostImages,
  tooManyImages,
} from './listings.contract.ts'
import { useDraggedOrder } from './useDraggedOrder.ts'

type Image = ListingImage | File
type Images = { form: Form<typeof listingResource>; listing: Listing | undefined }

/**
 * A listing's pictures in their order, which dragging, two presses or the arrow keys change. New ones are sent with
 * the form, as is what was removed.
 */
export function ImagesField({ form, listing }: Images) {
  const id = useId()
  const [announcement, setAnnouncement] = useState('')
  const [mover, setMover] = useState<Image>()
  const { images, choose, add, remove } = useImages({ form, listing })
  const keyOf = useKeys()
  const error = Object.entries(form.errors).find(([field]) => field.split('.')[0] === 'images')?.[1]

  function move(from: number, to: number) {
    if (from < 0 || from === to || to < 0 || to >= images.length) return
    choose(moved(images, from, to))
    setMover(undefined)
    setAnnouncement(`Picture moved to place ${to + 1} of ${images.length}.`)
  }

  function press(at: number) {
    setMover(mover ? undefined : images[at])
    if (mover) move(images.indexOf(mover), at)
    else if (images.length > 1) setAnnouncement('Now press the picture whose place it takes.')
  }

  const dragged = useDraggedOrder(move, press)
  return (
    <FieldGroup error={error}>
      <div className="flex between gap12 below6 text14">
        <span className="semibold" id={`${id}-label`}>
          Pictures
        </span>
        <span className="quiet">
          {images.length} of {mostImages}
          {images.length > 1 && ', drag or press two to order'}
        </span>
      </div>
      <ul
        ref={dragged.list}
        className={`${classes.tiles} grid gap8`}
        aria-labelledby={`${id}-label`}
      >
        {images.map((image, at) => (
          <ImageTile
            key={keyOf(image)}
            {...{ image, at, dragged }}
            isMover={image === mover}
            count={images.length}
            onMove={(to) => move(at, to)}
            onRemove={() => {
              setMover(undefined)
              remove(image)
            }}
          />
        ))}
        {images.length < mostImages && (
          <li className={`${classes.add} round14 relative`}>
            <label htmlFor={id}>
              <IconPhoto size={26} aria-hidden="true" />
              <span className="hidden">Add pictures</span>
            </label>
            <input
              id={id}
              name="images"
              type="file"
              multiple
              className="hidden"
              accept={pictureTypes.join(',')}
              aria-invalid={error ? true : undefined}
              onChange={({ currentTarget }) => {
                const files = [...(currentTarget.files ?? [])]
                currentTarget.value = ''
                add(files)
              }}
            />
          </li>
        )}
      </ul>
      <p className="hidden" aria-live="polite">
        {announcement}
      </p>
    </FieldGroup>
  )
}

/** The pictures as they are entered. */
function useImages({ form, listing }: Images) {
  const images = imagesIn(form.values.images)
  const removals = useRemovals(form)

  function choose(next: Image[]) {
    for (const field of Object.keys(form.errors)) {
      if (field.split('.')[0] === 'images') form.clearFieldError(field)
    }
    put(form, 'images', next)
    if (isTooMuchTogether(next.filter((one) => one instanceof File))) {
      form.setFieldError('images', tooMuchTogether)
    }
    // Files alone are added to what the server has, which deletes only afterwards.
    const files = next.filter((one) => one instanceof File)
    const before = next.length === files.length ? form.getRemovals().length : 0
    if (files.length > 0 && files.length + before > mostImages) {
      form.setFieldError('images', `${tooManyImages}. ${removedCount}`)
    }
  }

  async function add(files: File[]) {
    const ready = await Promise.all(files.map(lightened))
    // Read again, since others may have been added or removed while these were resized.
    const all = [...imagesIn(form.getValues().images), ...ready]
    choose(all.slice(0, mostImages))
    if (all.length > mostImages) form.setFieldError('images', tooManyImages)
  }

  function remove(image: Image) {
    if (image instanceof File) return choose(images.filter((one) => one !== image))
    removals.remove(`shop_listings/${listing?.id}/image/${image.id}`, () =>
      choose(imagesIn(form.getValues().images).toSpliced(images.indexOf(image), 0, image)),
    )
    choose(images.filter((one) => one !== image))
  }

  return { images, choose, add, remove }
}

type ImageTileProps = {
  image: Image
  at: number
  isMover: boolean
  count: number
  dragged: ReturnType<typeof useDraggedOrder>
  onMove: (to: number) => void
  onRemove: () => void
}

/** A picture to be dragged, moved by two presses or by keys, or removed. */
function ImageTile({ image, at, isMover, count, dragged, onMove, onRemove }: ImageTileProps) {
  return (
    <li
      className={`${classes.tile} chip round14 relative`}
      data-item
      data-dragged={isMover || dragged.at === at || undefined}
    >
      <button
        type="button"
        className={`${classes.handle} bare clip tall wide block`}
        aria-label={`Picture ${at + 1} of ${count}. Use the arrow keys to move it.`}
        aria-pressed={isMover}
        onKeyDown={(event) => {
          const to = placeByKey(event, at, count)
          if (to === undefined) return
          event.preventDefault()
          onMove(to)
        }}
        {...dragged.handle(at)}
      >
        <Picture image={image} />
      </button>
      {at === 0 && (
        <span className={`${classes.first} surface round8 absolute semibold ink`}>First</span>
      )}
      <button
        type="button"
        className={`${classes.remove} clear borderless absolute side44 center ink`}
        aria-label={`Remove picture ${at + 1}`}
        onClick={onRemove}
      >
        <IconX size={18} aria-hidden="true" />
      </button>
    </li>
  )
}

function placeByKey({ key }: KeyboardEvent, at: number, count: number): number | undefined {
  const places: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    Home: 0,
    End: count - 1,
  }
  return places[key]
}

const imagesIn = (value: unknown): Image[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : []

/** A key for each picture that stays its own while it is moved; files have no ids. */
function useKeys() {
  const files = useRef(new Map<File, string>())
  return (image: Image): string => {
    if (!(image instanceof File)) return image.id
    const keyBefore = files.current.get(image)
    if (keyBefore) return keyBefore
    const key = `new ${files.current.size}`
    files.current.set(image, key)
    return key
  }
}

function Picture({ image }: { image: Image }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!(image instanceof File)) return
    const url = URL.createObjectURL(image)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [image])
  const src = image instanceof File ? address : image.urls.small
  return src ? <img className="tall wide block" src={src} alt="" draggable={false} /> : null
}

/** The list with the one at `from` put at `to`. */
function moved<One>(list: readonly One[], from: number, to: number): One[] {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
