import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../../web/api.ts'
import { PasswordField } from '../../../web/fields/PasswordField.tsx'
import { FormSheet } from '../../../web/form/FormSheet.tsx'
import { QuestionBeforeLeaving, useWarnBeforeLeaving } from '../../../web/form/LeaveQuestion.tsx'
import { useInputForm } from '../../../web/form/useForm.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { Copy } from '../../../web/look/controls/Copy.tsx'
import { TickRow } from '../../../web/look/controls/Tick.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import { Tag } from '../../../web/look/Tag.tsx'
import { useUser } from '../../../web/user.ts'
import { PasswordMissing } from '../PasswordMissing.tsx'
import classes from '../Security.module.css'
import { passwordAgain } from '../security.contract.ts'

type Parts = { onCodes: (codes: string[]) => void }

/** How many recovery codes are left, with a button for ten new ones. */
export function RecoveryCard({ left, onCodes }: Parts & { left: number }) {
  const [isAsking, setIsAsking] = useState(false)
  const { has_password } = useUser()
  return (
    <Card
      title="Recovery codes"
      aside={left <= 3 ? <Tag tone="due">{left} left</Tag> : `${left} left`}
    >
      <div className={classes.fields}>
        <p>
          Each code signs you in once if you don't have your phone. Creating new codes replaces the
          ones you have.
        </p>
        <Button variant="light" onClick={() => setIsAsking(true)}>
          Create new codes
        </Button>
      </div>
      {isAsking && has_password && <Ask onCodes={onCodes} onClose={() => setIsAsking(false)} />}
      {isAsking && !has_password && (
        <Sheet isOpen title="Create new codes" onClose={() => setIsAsking(false)}>
          <PasswordMissing />
        </Sheet>
      )}
    </Card>
  )
}

function Ask({ onCodes, onClose }: Parts & { onClose: () => void }) {
  const state = useInputForm(passwordAgain, {
    send: (user) => api<Made>('POST', 'mfa/recovery_codes', { user }),
    onSent: ({ object }) => onCodes(object.recovery_codes),
  })
  return (
    <FormSheet
      // A password alone is nothing to lose.
      state={{ ...state, unsaved: { ...state.unsaved, isDirty: false } }}
      title="Create new codes"
      action="Create new codes"
      onClose={onClose}
    >
      <p>Your current codes will stop working.</p>
      <PasswordField form={state.form} name="password" />
    </FormSheet>
  )
}

type Made = { object: { recovery_codes: string[] } }

/** Ten new recovery codes, shown once: to copy or download before going on. */
export function NewCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { email } = useUser()
  const [isKept, setIsKept] = useState(false)
  useWarnBeforeLeaving(!isKept)

  return (
    <Card title="Your recovery codes">
      <div ref={goThere} tabIndex={-1} className={classes.fields}>
        <p>
          Two-step sign-in is on. If you don't have your phone, each of these codes signs you in
          once. Save them now, somewhere other than your phone. You won't see them again.
        </p>
        <ol
          className={`${classes.codes} sunken padX16 round12 grid rows8 columns16 text16`}
          aria-label="Recovery codes"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="flex wrap gap12">
          <Copy text={codes.join('\n')} label="Copy" variant="default" />
          <Button
            variant="default"
            leftSection={<IconDownload size={20} />}
            onClick={() => download(codesFile(codes, email))}
          >
            Download
          </Button>
        </div>
        <TickRow
          title="I've saved these codes"
          isDone={isKept}
          onChange={() => setIsKept(!isKept)}
        />
        <Button disabled={!isKept} onClick={onKept}>
          Done
        </Button>
      </div>
      <KeepQuestion isKept={isKept} />
    </Card>
  )
}

/** The codes replace a form further down, so scroll and focus move to them. */
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
  // The browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/** Asks before leaving codes that are shown only once. */
const KeepQuestion = ({ isKept }: { isKept: boolean }) => (
  <QuestionBeforeLeaving
    isNeeded={() => !isKept}
    title="Leave without the codes?"
    stay="Stay"
    leave="Leave"
  >
    You won't see them again, and without them you can't sign in if you lose your phone.
  </QuestionBeforeLeaving>
)

/** The recovery codes as a text file that explains itself when found years later. */
const codesFile = (codes: readonly string[], email: string): string =>
  [
    `Vivary recovery codes for ${email}`,
    'Each code works once, in place of a code from your authenticator app.',
    '',
    ...codes,
    '',
  ].join('\r\n')
