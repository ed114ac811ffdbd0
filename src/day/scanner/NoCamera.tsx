import { IconCameraOff, IconChevronRight, IconPhoto, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import classes from './NoCamera.module.css'
import { PictureInput } from './PictureInput.tsx'
import type { CameraState } from './reading/useCamera.ts'
import { TypedCode } from './TypedCode.tsx'

type Parts = {
  state: CameraState
  onRetry: () => void
  onPicture: (file: Blob) => void
  onCode: (code: string) => void
  isAsking: boolean
  /** A round that goes on without the camera. */
  children?: ReactNode
}

/** Why there is no picture and what helps, and the ways that need no camera. */
export function NoCamera({ state, onRetry, onPicture, onCode, isAsking, children }: Parts) {
  const id = useId()
  const { title, help } = words[state]
  return (
    <div className="grid column gap halvesAtDesk startAtDesk">
      <Card>
        <div className={`${classes.why} padX4 padY8 stack middle gap8 middled`} role="status">
          <span className={`${classes.sign} warns round18 center alarm`}>
            <IconCameraOff size={40} aria-hidden="true" />
          </span>
          <h2 className="above8 text20">{title}</h2>
          <p className="below8 ink2">
            {state === 'blocked' && isInstalled() ? helpInstalled : help}
          </p>
          <Button fullWidth leftSection={<IconRefresh size={20} />} onClick={onRetry}>
            Try again
          </Button>
        </div>
      </Card>
      <Card title="Without the camera">
        <PictureInput id={id} onPicture={onPicture} />
        <label className={`${classes.picture} row gap14`} htmlFor={id}>
          <IconPhoto className="ink2" size={22} aria-hidden="true" />
          <span className="slim grow">
            <b className="block">Read from a picture</b>
            <span className="block second">Take one, or choose it from your gallery</span>
          </span>
          <IconChevronRight className="ink2" size={20} aria-hidden="true" />
        </label>
        <TypedCode isAsking={isAsking} onCode={onCode} />
      </Card>
      {children && <div className="shadow round18 crop stack">{children}</div>}
    </div>
  )
}

/** The home screen's application has no address bar. */
const isInstalled = () => matchMedia('(display-mode: standalone)').matches
const helpInstalled =
  "Allow it in your device's settings, under Vivary's permissions, then try again."

const none = {
  title: 'No camera here',
  help: 'Connect one, or use a picture or the code itself.',
}
const words: Record<CameraState, { title: string; help: string }> = {
  blocked: {
    title: 'The camera is blocked',
    help: 'Allow it for this site in your browser: tap the lock beside the address, then Camera, then Allow.',
  },
  busy: {
    title: 'The camera is in use',
    help: 'Another app or a call has it. Close that, then try again.',
  },
  insecure: {
    title: "The camera can't be used here",
    help: 'Browsers only give it to secure addresses, which begin with https. Whoever runs this server can set that up.',
  },
  none,
  starting: none,
  on: none,
}
