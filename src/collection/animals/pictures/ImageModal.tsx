import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { api } from '../../../web/api.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Modal } from '../../../web/look/sheet/Modal.tsx'
import { useWrite } from '../../../web/records.ts'
import { Confirm } from '../../../web/screens/Confirm.tsx'
import { useCan } from '../../../web/user.ts'
import classes from './Pictures.module.css'
import { type Pictured, pictureName, picturesOf } from './pictures.ts'

type ModalParts = {
  animal: Pictured
  /** The index of the picture shown; undefined while closed. */
  at: number | undefined
  onChange: (at: number | undefined) => void
}

/** An animal's pictures enlarged, one at a time: with arrows, arrow keys or swipes. */
export function ImageModal({ animal, at, onChange }: ModalParts) {
  const count = picturesOf(animal).length
  if (at === undefined || count === 0) return null
  return <OpenModal animal={animal} at={Math.min(at, count - 1)} onChange={onChange} />
}

function OpenModal({ animal, at, onChange }: ModalParts & { at: number }) {
  const { mayChange } = useCan()
  const pictures = picturesOf(animal)
  const picture = pictures[at]
  const close = () => onChange(undefined)
  const go = (steps: number) => onChange((at + steps + pictures.length) % pictures.length)
  const swipe = useSideSwipe((steps) => pictures.length > 1 && go(steps))

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft' && pictures.length > 1) go(-1)
    else if (event.key === 'ArrowRight' && pictures.length > 1) go(1)
    else return
    event.stopPropagation()
    event.preventDefault()
  }

  const name = pictureName(animal.name, at, pictures.length)
  return (
    <Modal
      className={`${classes.modal} stack`}
      aria-label={`Photos of ${animal.name}`}
      onClose={close}
      onKeyDown={onKeyDown}
    >
      <div className={`${classes.bar} row between gap12`}>
        <p className="crop slim text14 ellipsis oneLine" aria-live="polite">
          {name}
        </p>
        <button type="button" aria-label="Close" title="Close" onClick={close}>
          <IconX size={24} aria-hidden="true" />
        </button>
      </div>
      <div className={`${classes.stage} padX8 padY0 relative center grow`} {...swipe}>
        {pictures.length > 1 && (
          <button type="button" aria-label="Previous photo" onClick={() => go(-1)}>
            <IconChevronLeft size={26} aria-hidden="true" />
          </button>
        )}
        <img src={picture?.urls.large} alt={name} draggable={false} />
        {pictures.length > 1 && (
          <button type="button" aria-label="Next photo" onClick={() => go(1)}>
            <IconChevronRight size={26} aria-hidden="true" />
          </button>
        )}
      </div>
      <div className={`${classes.deeds} flex wrap centred gap12`}>
        {picture?.id && mayChange && (
          <Deeds key={picture.id} animalId={animal.id} photoId={picture.id} onDone={onChange} />
        )}
      </div>
    </Modal>
  )
}

/** Actions on a picture that isn't the main photo. */
function Deeds({
  animalId,
  photoId,
  onDone,
}: {
  animalId: string
  photoId: string
  onDone: (at: number | undefined) => void
}) {
  const { flash, report } = useFlash()
  const [isAsking, setIsAsking] = useState(false)
  const path = `animals/${animalId}/photos/${photoId}`
  const main = useWrite(() => api('PATCH', path, { photo: { main: true } }))
  const removal = useWrite(() => api('DELETE', path))
  // With the promise: `mutate` callbacks don't run if the last picture unmounts this.
  const tell = (deed: Promise<unknown>, words: string) =>
    deed.then(() => {
      flash(words)
      onDone(undefined)
    }, report)
  return (
    <>
      <Button
        variant="light"
        color="gray"
        loading={main.isPending}
        onClick={() => tell(main.mutateAsync(undefined), 'Photo updated.')}
      >
        Set as main photo
      </Button>
      <Button
        variant="light"
        color="clay"
        loading={removal.isPending}
        onClick={() => setIsAsking(true)}
      >
        Delete
      </Button>
      <Confirm
        isOpen={isAsking}
        title="Delete this photo?"
        yes="Delete"
        onYes={() => tell(removal.mutateAsync(undefined), 'Deleted.')}
        onClose={() => setIsAsking(false)}
      >
        This can't be undone.
      </Confirm>
    </>
  )
}

/** A longer, mostly horizontal movement in pixels is a swipe. */
const meant = 48

function useSideSwipe(onSwiped: (steps: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      start.current = { x: clientX, y: clientY }
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return
      const [across, down] = [clientX - start.current.x, clientY - start.current.y]
      start.current = null
      if (Math.abs(across) > meant && Math.abs(across) > Math.abs(down)) {
        onSwiped(across < 0 ? 1 : -1)
      }
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
