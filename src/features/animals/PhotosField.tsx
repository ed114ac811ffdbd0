import { Button, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { api } from '../../web/api.ts'
import type { Form } from '../../web/form/form.ts'
import { put } from '../../web/form/put.ts'
import { useFlash } from '../../web/look/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import {
  type AnimalDetail,
  type animalResource,
  mostPicture_mb,
  mostPictures,
  pictureTypes,
} from './animals.contract.ts'
import classes from './Pictures.module.css'
import { lightened } from './pictures.ts'

/** What stands in the part 'More pictures': several are added at once, each can be taken away. */
export function PhotosField({
  form,
  animal,
}: {
  form: Form<typeof animalResource>
  animal?: AnimalDetail | undefined
}) {
  const { told } = useFlash()
  const [kept, setKept] = useState(animal?.photos ?? [])
  const removal = useWrite((photo: string) =>
    api('DELETE', `animals/${animal?.id}/photos/${photo}`),
  )
  const chosen = filesIn(form.values.photos)
  const error = Object.entries(form.errors).find(([field]) => field.split('.')[0] === 'photos')?.[1]
  const id = useId()

  const choose = (files: File[]) => {
    form.clearFieldError('photos')
    for (const field of Object.keys(form.errors)) {
      if (field.startsWith('photos.')) form.clearFieldError(field)
    }
    put(form, 'photos', files)
  }

  async function add(files: File[]) {
    const ready = await Promise.all(files.map(lightened))
    // What was added or taken away meanwhile stands.
    const all = [...filesIn(form.getValues().photos), ...ready]
    const wrong = wrongWith(all, kept.length)
    if (wrong) form.setFieldError('photos', wrong)
    else choose(all)
  }

  const remove = (photo: string) =>
    removal.mutate(photo, {
      onSuccess: () => setKept((before) => before.filter((each) => each.id !== photo)),
      onError: told,
    })

  return (
    <Input.Wrapper id={id} error={error}>
      {kept.length + chosen.length > 0 && (
        <ul className={classes.tiles} aria-label="More pictures">
          {kept.map((photo, at) => (
            <Tile
              key={photo.id}
              address={photo.urls.small}
              name={`picture ${at + 1}`}
              onRemove={() => remove(photo.id)}
            />
          ))}
          {chosen.map((file, at) => (
            <ChosenTile
              // biome-ignore lint/suspicious/noArrayIndexKey: files have no ids, and may be the same twice
              key={`${at} ${file.name}`}
              file={file}
              name={`new picture ${at + 1}`}
              onRemove={() => choose(chosen.filter((_, place) => place !== at))}
            />
          ))}
        </ul>
      )}
      <div className={classes.choose}>
        <Button component="label" variant="light" htmlFor={id}>
          Add pictures
        </Button>
        <input
          id={id}
          name="photos"
          type="file"
          multiple
          className="hidden"
          accept={pictureTypes.join(',')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            currentTarget.value = ''
            add(files)
          }}
        />
      </div>
    </Input.Wrapper>
  )
}

/** What one request may weigh in all, a little below what the server takes. */
const mostTogether_mb = 19

/** What the server would refuse need not be sent. */
function wrongWith(files: File[], known: number): string | undefined {
  const weights_mb = files.map(({ size }) => size / 1024 ** 2)
  if (files.length + known > mostPictures) return `At most ${mostPictures} pictures`
  if (weights_mb.some((weight) => weight > mostPicture_mb)) {
    return `A picture can be at most ${mostPicture_mb} MB`
  }
  if (weights_mb.reduce((sum, weight) => sum + weight, 0) > mostTogether_mb) {
    return `At most ${mostTogether_mb} MB at once. Save these, then add the others.`
  }
  return undefined
}

const filesIn = (value: unknown): File[] =>
  Array.isArray(value) ? value.filter((part) => part instanceof File) : []

function ChosenTile({ file, ...tile }: { file: File; name: string; onRemove: () => void }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
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
    <li className={classes.tile}>
      {address && <img src={address} alt={name} />}
      <button type="button" aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </li>
  )
}
