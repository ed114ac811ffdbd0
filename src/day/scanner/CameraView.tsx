import { IconBolt, IconCameraRotate, IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useWays } from '../../web/look/frame/useWays.ts'
import classes from './CameraView.module.css'
import type { Camera } from './reading/useCamera.ts'

/** The camera's picture over the whole phone, with its controls; dark by day and by night. */
export function CameraView({
  camera,
  title,
  progress,
  isFound,
  isHalf,
  children,
}: {
  camera: Camera
  title: string
  /** '4 of 12' in a round. */
  progress: string | undefined
  isFound: boolean
  /** Whether what follows takes the lower half. */
  isHalf: boolean
  children: ReactNode
}) {
  const navigate = useNavigate()
  const { canGoBack } = useWays()
  return (
    <section
      className={classes.scanner}
      data-half={isHalf || undefined}
      data-covers-bar="true"
      data-fills-phone
      aria-label="Camera"
    >
      <div className={classes.picture}>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: without controls it takes no focus */}
        <video ref={camera.video} muted playsInline aria-hidden="true" />
        <div className={classes.frame} data-found={isFound || undefined} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </div>
        {!isHalf && (
          <p className={classes.hint}>
            {camera.state === 'on' ? 'Point at the code on an enclosure' : 'Starting the camera…'}
          </p>
        )}
      </div>
      <header className={classes.head}>
        <button
          type="button"
          className={`${classes.control} ${classes.back}`}
          aria-label="Back"
          onClick={() => (canGoBack ? navigate(-1) : navigate('/'))}
        >
          <IconChevronLeft size={24} />
        </button>
        <h1>{title}</h1>
        {progress && <span className={classes.progress}>{progress}</span>}
        {camera.next && (
          <button
            type="button"
            className={classes.control}
            aria-label="Switch camera"
            onClick={camera.next}
          >
            <IconCameraRotate size={22} />
          </button>
        )}
        {camera.torch !== undefined && (
          <button
            type="button"
            className={classes.control}
            aria-label="Light"
            aria-pressed={camera.torch}
            onClick={camera.toggleTorch}
          >
            <IconBolt size={22} />
          </button>
        )}
      </header>
      <div className={classes.below}>{children}</div>
    </section>
  )
}
