import {
  IconBolt,
  IconCameraRotate,
  IconChevronLeft,
  IconKeyboard,
  IconPhoto,
} from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router'
import { Segments } from '../../web/look/controls/Segments.tsx'
import { PageMarks } from '../../web/look/frame/PageMarks.tsx'
import { useWays } from '../../web/look/frame/useWays.ts'
import classes from './CameraView.module.css'
import { PictureInput } from './PictureInput.tsx'
import type { Camera } from './reading/useCamera.ts'

/** The camera's picture over the whole phone, with its controls; dark by day and by night. */
export function CameraView({
  camera,
  title,
  progress,
  isFound,
  isAsking,
  isHalf,
  onType,
  children,
}: {
  camera: Camera
  title: string
  /** '4 of 12' in a round. */
  progress: string | undefined
  isFound: boolean
  /** True while the code just read is being looked up. */
  isAsking: boolean
  /** True if a sheet takes the lower half, where typing a code has no room of its own. */
  isHalf: boolean
  onType: () => void
  children: ReactNode
}) {
  const navigate = useNavigate()
  const { canGoBack } = useWays()
  return (
    <section
      className={`${classes.scanner} crop stack`}
      data-half={isHalf || undefined}
      data-found={isFound || undefined}
      aria-label="Camera"
    >
      <PageMarks words={isFound ? 'foot-high fills-phone found' : 'foot-high fills-phone'} />
      <div className={`${classes.picture} absolute center`}>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: without controls it takes no focus */}
        <video ref={camera.video} muted playsInline aria-hidden="true" />
        <svg className={`${classes.frame} relative front`} viewBox="0 0 252 252" aria-hidden="true">
          <path d="M3 66V47A44 44 0 0 1 47 3H66M186 3H205A44 44 0 0 1 249 47V66M249 186V205A44 44 0 0 1 205 249H186M66 249H47A44 44 0 0 1 3 205V186" />
        </svg>
        {(isAsking || !(isHalf || isFound)) && (
          <p className={`${classes.hint} padX20 padY8 round12 absolute front middled`}>
            {isAsking
              ? 'Looking up the code…'
              : camera.state === 'on'
                ? 'Point at the code on an enclosure'
                : 'Starting the camera…'}
          </p>
        )}
      </div>
      <header className={`${classes.head} relative row gap8`}>
        <button
          type="button"
          className={`${classes.control} ${classes.back}`}
          aria-label="Back"
          onClick={() => (canGoBack ? navigate(-1) : navigate('/'))}
        >
          <IconChevronLeft size={24} />
        </button>
        <h1>{title}</h1>
        {progress && (
          <span className={`${classes.progress} padX12 padY0 center semibold oneLine`}>
            {progress}
          </span>
        )}
        {isHalf && (
          <button type="button" className={classes.control} aria-label="Type code" onClick={onType}>
            <IconKeyboard size={22} />
          </button>
        )}
        <CameraControls camera={camera} />
      </header>
      <div className={`${classes.below} relative`}>{children}</div>
    </section>
  )
}

/** The controls of this camera: another one in its place, and its light. */
const CameraControls = ({ camera: { next, torch, toggleTorch } }: { camera: Camera }) => (
  <>
    {next && (
      <button type="button" className={classes.control} aria-label="Switch camera" onClick={next}>
        <IconCameraRotate size={22} />
      </button>
    )}
    {torch !== undefined && (
      <button
        type="button"
        className={classes.control}
        aria-label="Light"
        aria-pressed={torch}
        onClick={toggleTorch}
      >
        <IconBolt size={22} />
      </button>
    )}
  </>
)

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
        <label className={`${classes.way} padX12 padY8 row centred gap10`} htmlFor={id}>
          <IconPhoto size={22} aria-hidden="true" />
          Picture
        </label>
        <button
          type="button"
          className={`${classes.way} padX12 padY8 row centred gap10`}
          onClick={onType}
        >
          <IconKeyboard size={22} aria-hidden="true" />
          Type code
        </button>
      </div>
    </div>
  )
}
