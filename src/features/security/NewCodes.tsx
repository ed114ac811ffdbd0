import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useBlocker } from 'react-router'
import { useWarnBeforeLeaving } from '../../web/form/form.ts'
import { Card } from '../../web/look/Card.tsx'
import { Copy } from '../../web/look/Copy.tsx'
import { Sheet } from '../../web/look/Sheet.tsx'
import { TickRow } from '../../web/look/Tick.tsx'
import { useUser } from '../../web/user.ts'
import { codesFile } from './codesFile.ts'
import classes from './Security.module.css'

/** Ten new recovery codes, this once: to copy, to download, and to be kept before one goes on. */
export function NewCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { email } = useUser()
  const [isKept, setIsKept] = useState(false)
  useWarnBeforeLeaving(!isKept)

  return (
    <Card title="Your recovery codes">
      <div ref={goThere} tabIndex={-1} className={classes.fields}>
        <p>
          Two-step sign-in is on. Without your phone, each of these lets you in once. Keep them
          where you find them then: they are not shown again.
        </p>
        <ol className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={classes.acts}>
          <Copy text={codes.join('\n')} label="Copy" variant="default" />
          <Button
            variant="default"
            leftSection={<IconDownload size={20} />}
            onClick={() => download(codesFile(codes, email))}
          >
            Download
          </Button>
        </div>
        <TickRow title="I have kept them" isDone={isKept} onChange={() => setIsKept(!isKept)} />
        <Button disabled={!isKept} onClick={onKept}>
          Done
        </Button>
      </div>
      <KeepQuestion isKept={isKept} />
    </Card>
  )
}

/** The form that was sent stood further down: what came in its place is where one goes on. */
function goThere(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}

function download(text: string) {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  Object.assign(document.createElement('a'), {
    href,
    download: 'vivary-recovery-codes.txt',
  }).click()
  // The browser takes it up a moment later.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/** Asks before another screen takes the place of what is shown this once. */
function KeepQuestion({ isKept }: { isKept: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isKept && currentLocation.pathname !== nextLocation.pathname,
  )
  return (
    <Sheet
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without the codes?"
      foot={
        <>
          <Button variant="light" onClick={() => blocker.reset?.()}>
            Stay
          </Button>
          <Button color="clay" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </>
      }
    >
      <p>They are not shown again. Without your phone you could not sign in.</p>
    </Sheet>
  )
}
