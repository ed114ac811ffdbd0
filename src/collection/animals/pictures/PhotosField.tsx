import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import {
  isTooLarge,
  isTooMuchTogether,
  pictureTypes,
  tooLarge,
  tooMuchTogether,
} from '../../../shared/pictures.ts'
import { lightened } from '../../../web/fields/lightened.ts'
import { removedCount, useRemovals } from '../../../web/fields/PhotoField.tsx'
import { type Form, put } from '../../../web/form/form.ts'
import { ButtonLabel } from '../../../web/look/controls/Button.tsx'
import { Field } from '../../../web/look/controls/Field.tsx'
import { type AnimalDetail, type animalResource, mostPictures } from '../animals.contract.ts'
import classes from './Pictures.module.css'

/**
 * The animal's further photos: several are added at once, of which the first becomes
 * the main one where there is none; each can be removed. A stored one counts until the form is
 * saved, as it does for the server then. What is too large or
 * too many stays until it's removed, so that the form can't be sent as if it hadn't been chosen.
 */
export function PhotosField({
  form,
  animal,
}: {
  form: Form<typeof animalResource>
  animal?: AnimalDetail | undefined
}) {
  const { isRemoved, remove } = useRemovals(form)
  const stored = animal?.photos ?? []
  const mainPath = `animals/${animal?.id}/photo`
  const pathOf = (photo: string) => `animals/${animal?.id}/photos/${photo}`
  const photos = stored.filter(({ id }) => !isRemoved(pathOf(id)))
  const chosen = filesIn(form.values.photos)
  const error = Object.entries(form.errors).find(([field]) => field.split('.')[0] === 'photos')?.[1]
  const id = useId()

  const choose = (files: File[]) => {
    for (const field of Object.keys(form.errors)) {
      if (field.startsWith('photos.')) form.clearFieldError(field)
    }
    put(form, 'photos', files)
    form.setFieldError('photos', wrongWith(files, stored.length, photos.length))
  }

  async function add(files: File[]) {
    const ready = await Promise.all(files.map(lightened))
    // Read again, since files may have been added or removed while these were resized.
    const { photo, photos } = form.getValues()
    const hasMain = photo instanceof File || (animal?.photoUrls && !isRemoved(mainPath))
    if (!hasMain && ready[0] && !isTooLarge(ready[0])) {
      form.setRemoval(mainPath)
      put(form, 'photo', ready.shift())
    }
    choose([...filesIn(photos), ...ready])
  }

  return (
    <Field id={id} error={error}>
      {photos.length + chosen.length > 0 && (
        <ul className={`${classes.tiles} grid gap8 below10`} aria-label="More photos">
          {photos.map((photo, at) => (
            <Tile
              key={photo.id}
              address={photo.urls.small}
              name={`photo ${at + 1}`}
              onRemove={() => remove(pathOf(photo.id))}
            />
          ))}
          {chosen.map((file, at) => (
            <ChosenTile
              // biome-ignore lint/suspicious/noArrayIndexKey: files have no ids, and may be the same twice
              key={`${at} ${file.name}`}
              file={file}
              name={`new photo ${at + 1}`}
              onRemove={() => choose(chosen.filter((_, place) => place !== at))}
            />
          ))}
        </ul>
      )}
      <AddPhotos id={id} isInvalid={error !== undefined} onAdd={add} />
    </Field>
  )
}

function AddPhotos({
  id,
  isInvalid,
  onAdd,
}: {
  id: string
  isInvalid: boolean
  onAdd: (files: File[]) => void
}) {
  return (
    <div className={classes.choose}>
      <ButtonLabel variant="light" htmlFor={id}>
        Add photos
      </ButtonLabel>
      <input
        id={id}
        name="photos"
        type="file"
        multiple
        className="hidden"
        accept={pictureTypes.join(',')}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${id}-error` : undefined}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          onAdd(files)
        }}
      />
    </div>
  )
}

/** The message for files that the server would refuse. */
function wrongWith(files: File[], stored: number, left: number): string | undefined {
  if (files.length + left > mostPictures) return `At most ${mostPictures} photos`
  if (files.length + stored > mostPictures) return `At most ${mostPictures} photos. ${removedCount}`
  if (files.some(isTooLarge)) return tooLarge
  return isTooMuchTogether(files) ? tooMuchTogether : undefined
}

const filesIn = (value: unknown): File[] =>
  Array.isArray(value) ? value.filter((part) => part instanceof File) : []

function ChosenTile({ file, ...tile }: { file: File; name: string; onRemove: () => void }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return <Tile {...tile} address={address} />
}

function Tile({
  address,
  name,
  onRemove,
}: {
  address: string | undefined
  name: string
  onRemove: () => void
}) {
  return (
    <li className={`${classes.tile} chip round14 relative clip`}>
      {address && <img src={address} alt={name} />}
      <button type="button" aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </li>
  )
}
