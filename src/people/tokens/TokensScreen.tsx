import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type TokenScope, tokenPrefix, tokenScopes } from '../../shared/apiTokens.ts'
import { daysAgo, formatShort } from '../../shared/dates.ts'
import { ChoiceField } from '../../web/fields/ChoiceField.tsx'
import { CurrentPasswordField } from '../../web/fields/CurrentPasswordField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { useRecordForm } from '../../web/form/useForm.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { Copy } from '../../web/look/controls/Copy.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useIsHydrated } from '../../web/look/useIsHydrated.ts'
import { useAnswer } from '../../web/records.ts'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { securityCrumb } from '../crumbs.ts'
import { RemovableRows } from '../security/RemovableRows.tsx'
import classes from './Tokens.module.css'
import {
  type ApiToken,
  type ApiTokens,
  apiTokenResource,
  tokenLifetimes,
} from './tokens.contract.ts'

/** The user's API tokens, and how to use them. */
export function TokensScreen() {
  const query = useAnswer<ApiTokens>(['api_tokens'], 'api_tokens')
  const [isMaking, setIsMaking] = useState(false)

  return (
    <Screen
      title="API tokens"
      crumbs={[securityCrumb, { label: 'API tokens' }]}
      second="For scripts and other programs that work with your records."
      isSecondWide
      action={
        <Button leftSection={<IconPlus size={20} />} onClick={() => setIsMaking(true)}>
          Create a token
        </Button>
      }
    >
      <div className={`${classes.columns} line67 grid gap halvesAtDesk startAtDesk`}>
        <RemovableRows
          query={query}
          what="Your tokens"
          title="Your tokens"
          label="Your tokens"
          empty="None yet. A token gives an app access without your password, and you can revoke it at any time."
          verb="Revoke"
          done="revoked"
          effect="Anything that uses it stops working straight away. This can't be undone."
          rowOf={(token) => ({
            path: `api_tokens/${token.id}`,
            name: token.name,
            beside: isOver(token) ? (
              <Tag tone="late">Expired</Tag>
            ) : (
              <Tag>{scopeWords[token.scope]}</Tag>
            ),
            second: <About token={token} />,
          })}
        />
        <HowToCard />
      </div>
      {isMaking && <MakeTokenSheet onClose={() => setIsMaking(false)} />}
    </Screen>
  )
}

/** How a program calls this server, and where the API is documented. */
function HowToCard() {
  const origin = useIsHydrated() ? location.origin : ''
  const example = `curl -H "Authorization: Bearer ${tokenPrefix}…" ${origin}/dashboard/api/animals.json`
  return (
    <Card title="How to use one">
      <div className="stack gap16">
        <p>Send the token in a header. It works in this account and can do what you can.</p>
        <pre className={`${classes.code} sunken padX12 padY12 round12 noMargin text14`}>
          {example}
        </pre>
        <div className="cluster rows4 columns20">
          <Copy text={example} label="Copy the example" variant="light" />
          <a
            className="touch inline middle semibold primary"
            href="/dashboard/api/openapi.json"
            target="_blank"
            rel="noreferrer"
          >
            All endpoints (OpenAPI)
          </a>
        </div>
        <p className="quiet">
          Tokens can't change your sign-in, other people's access or payments, or delete the
          account. Each has its own per-minute limit.
        </p>
      </div>
    </Card>
  )
}

const isOver = ({ expires_at }: ApiToken) =>
  expires_at !== null && expires_at <= new Date().toISOString()

/** How to recognise a token, its last use, and how long it works. */
function About({ token }: { token: ApiToken }) {
  const { timezone } = useUser()
  const { hint, last_used_at, expires_at } = token
  return (
    <>
      {tokenPrefix}…{hint}
      {' · '}
      {last_used_at ? `used ${daysAgo(last_used_at, timezone)}` : 'not used yet'}
      {' · '}
      {expires_at
        ? `${isOver(token) ? 'expired' : 'expires'} ${formatShort(expires_at, timezone)}`
        : 'no expiry'}
    </>
  )
}

const scopeWords: Record<TokenScope, string> = {
  read: 'Read',
  write: 'Read and write',
  readings: 'Only send readings',
}

/** Creates a token and shows it once. */
function MakeTokenSheet({ onClose }: { onClose: () => void }) {
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
        <p className={`${classes.code} sunken padX12 padY12 round12 noMargin text14`}>{token}</p>
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
