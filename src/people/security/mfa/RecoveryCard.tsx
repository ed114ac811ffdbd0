import { useState } from 'react'
import { api } from '../../../web/api.ts'
import { PasswordField } from '../../../web/fields/PasswordField.tsx'
import { FormSheet } from '../../../web/form/FormSheet.tsx'
import { useInputForm } from '../../../web/form/useForm.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
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
