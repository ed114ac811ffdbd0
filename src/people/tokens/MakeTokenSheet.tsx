import { useState } from 'react'
import { tokenScopes } from '../../shared/apiTokens.ts'
import { ChoiceField } from '../../web/fields/ChoiceField.tsx'
import { CurrentPasswordField } from '../../web/fields/CurrentPasswordField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { useRecordForm } from '../../web/form/useForm.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { Copy } from '../../web/look/controls/Copy.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { scopeWords } from './TokenRow.tsx'
import classes from './Tokens.module.css'
import { type ApiToken, apiTokenResource, tokenLifetimes } from './tokens.contract.ts'

/** Creates a token and shows it once. */
export function MakeTokenSheet({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<ApiToken>()
  if (token?.token) return <MadeSheet name={token.name} token={token.token} onClose={onClose} />
  return <NewToken onMade={setToken} onClose={onClose} />
}

function NewToken({ onMade, onClose }: { onMade: (made: ApiToken) => void; onClose: () => void }) {
  const state = useRecordForm(apiTokenResource, {
    blank: { scope: 'read', expires_in_days: '90' },
    onSaved: onMade,
  })
  const { form } = state
  return (
    <FormSheet state={state} title="Create a token" action="Create token" onClose={onClose}>
      <TextField form={form} name="name" hint="What it's for, such as “Scales in the rack room”." />
      <ChoiceField
        form={form}
        name="scope"
        choices={tokenScopes.map((value) => ({ value, label: scopeWords[value] }))}
      />
      <ChoiceField
        form={form}
        name="expires_in_days"
        choices={tokenLifetimes.map((value) => ({ value, label: lifetimeWords[value] }))}
      />
      <CurrentPasswordField form={form} name="current_password" />
    </FormSheet>
  )
}

function MadeSheet({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  return (
    <Sheet isOpen title={name} onClose={onClose} foot={<Button onClick={onClose}>Done</Button>}>
      <div className="stack gap16">
        <p>Copy it now and keep it as safe as a password. You won't see it again.</p>
        <p className={`${classes.code} sunken round12 noMargin text14`}>{token}</p>
        <Copy text={token} label="Copy the token" variant="light" />
      </div>
    </Sheet>
  )
}

const lifetimeWords: Record<(typeof tokenLifetimes)[number], string> = {
  30: '30 days',
  90: '90 days',
  365: 'A year',
  never: 'Never',
}
