import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../../web/api.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { FilterBox } from '../../../web/look/controls/FilterBox.tsx'
import { Foot } from '../../../web/look/frame/Foot.tsx'
import { Empty } from '../../../web/look/messages/Empty.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { useWrite } from '../../../web/records.ts'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import { Screen } from '../../../web/screens/Screen.tsx'
import { useCan } from '../../../web/user.ts'
import { AnimalChoices, useAnimalsFound } from '../AnimalChoices.tsx'
import type { Animal } from '../animals.contract.ts'
import classes from './SharedPhotoScreen.module.css'

/** A photo that was shared to the app: the person chooses which animal it's of. */
export function SharedPhotoScreen() {
  const [search] = useSearchParams()
  const id = search.get('photo')
  const { mayChange } = useCan()
  const query = useQuery({
    queryKey: ['shared_photo', id],
    queryFn: () => photoAt(String(id)),
    enabled: id !== null,
    staleTime: 'static',
  })
  return (
    <Screen title="Add a photo" crumbs={[{ label: 'Add a photo' }]}>
      {!mayChange ? (
        <Empty title="You can look at this account, but not add to it." />
      ) : id === null ? (
        <Empty title="No photo has arrived">
          Open it in your gallery, tap Share, and choose Vivary. If you were signed out, share it
          again now.
        </Empty>
      ) : (
        <Loaded query={query} what="The photo" outline={{ shape: 'card' }}>
          {(photo) => <WhoseIsIt photo={photo} />}
        </Loaded>
      )}
    </Screen>
  )
}

async function photoAt(id: string): Promise<File> {
  const answer = await fetch(`/dashboard/share/${encodeURIComponent(id)}`)
  if (!answer.ok) throw new Error('This photo is no longer here. Share it again.')
  return new File([await answer.blob()], 'photo.jpg', { type: 'image/jpeg' })
}

function WhoseIsIt({ photo }: { photo: File }) {
  const { words, setWords, query } = useAnimalsFound()
  const [chosen, setChosen] = useState<Animal>()
  const { report, flash } = useFlash()
  const navigate = useNavigate()
  const add = useWrite((animal: Animal) =>
    // The first one is the main photo.
    api('PATCH', `animals/${animal.id}`, {
      animal: animal.photoUrls ? { photos: [photo] } : { photo },
    }),
  )
  const save = (animal: Animal) =>
    add.mutateAsync(animal).then(() => {
      flash('Photo added.')
      navigate(`/animals/${animal.id}`, { replace: true })
    }, report)

  return (
    <div className="line40 stack gap">
      <Preview photo={photo} />
      <FilterBox label="Filter by name, species…" value={words} onChange={setWords} />
      {query.data?.value.length === 0 && <p className="second">No results.</p>}
      <AnimalChoices
        label="Animals"
        className={classes.animals}
        animals={query.data?.value}
        chosenId={chosen?.id ?? null}
        onChoose={setChosen}
      />
      {chosen && (
        <Foot isSticky>
          <Button loading={add.isPending} onClick={() => save(chosen)}>
            Add to {chosen.name}
          </Button>
        </Foot>
      )}
    </div>
  )
}

function Preview({ photo }: { photo: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(photo)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [photo])
  return (
    address && <img className={`${classes.photo} round16`} src={address} alt="What you've shared" />
  )
}
