import { IconKeyboard, IconPhoto } from '@tabler/icons-react'
import { useId } from 'react'
import { Segments } from '../../web/look/controls/Segments.tsx'
import classes from './CameraFoot.module.css'
import { PictureInput } from './PictureInput.tsx'

/** The controls below the picture: one code or a round of them, and the ways without the camera. */
export function CameraFoot({
  mayRound,
  onMode,
  onPicture,
  onType,
}: {
  mayRound: boolean
  onMode: (mode: string) => void
  onPicture: (file: Blob) => void
  onType: () => void
}) {
  const id = useId()
  return (
    <div className={`${classes.foot} stack gap16`}>
      {mayRound && (
        <div className={classes.modes}>
          <Segments
            label="What is scanned"
            value="one"
            onChange={onMode}
            choices={[
              { value: 'one', label: 'One' },
              { value: 'round', label: 'Round' },
            ]}
          />
        </div>
      )}
      <div className={`${classes.ways} relative grid gap10`}>
        <PictureInput id={id} onPicture={onPicture} />
        <label className={`${classes.way} row centred gap10`} htmlFor={id}>
          <IconPhoto size={22} aria-hidden="true" />
          Picture
        </label>
        <button type="button" className={`${classes.way} row centred gap10`} onClick={onType}>
          <IconKeyboard size={22} aria-hidden="true" />
          Type code
        </button>
      </div>
    </div>
  )
}
