import { IconLink, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { daysAgo, formatShort } from '../../shared/dates.ts'
import { api } from '../../web/api.ts'
import { CurrentPasswordField } from '../../web/fields/CurrentPasswordField.tsx'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { PlainForm } from '../../web/form/PlainForm.tsx'
import { useInputForm } from '../../web/form/useForm.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { securityCrumb } from '../crumbs.ts'
import { RemovableRows } from '../security/RemovableRows.tsx'
import { hostOf, useLinkedSignIns } from '../security/useSecurity.ts'
import { type LinkedSignIns, type linkBegun, linkInput } from './oidc.contract.ts'

/** Sign-in through other services: linked ones, one waiting for confirmation, and unlinking. */
export function LinkedSignInsScreen() {
  const { timezone } = useUser()
  const query = useLinkedSignIns()
  const [isBeginning, setIsBeginning] = useState(false)
  const { data } = query
  const offered = data?.offered

  return (
    <Screen
      title="Linked sign-in"
      crumbs={[securityCrumb, { label: 'Linked sign-in' }]}
      second="Sign in with an account you already have elsewhere."
      action={
        offered && data.value.length === 0 && !data.pending ? (
          <Button leftSection={<IconPlus size={20} />} onClick={() => setIsBeginning(true)}>
            Link
          </Button>
        ) : undefined
      }
    >
      <div className="line45 stack gap">
        {offered && data.pending && <PendingCard name={offered} pending={data.pending} />}
        <RemovableRows
          query={query}
          what="Your linked sign-ins"
          title="Linked"
          label="Linked sign-ins"
          empty={
            offered
              ? `None yet. Link ${offered} to sign in without your password.`
              : "This server isn't set up for signing in with other services."
          }
          verb="Unlink"
          done="unlinked"
          effect="You won't be able to sign in here with it. Your account there isn't affected."
          rowOf={({ id, issuer, last_used_at, created_at }) => ({
            path: `linked_sign_ins/${id}`,
            name: hostOf(issuer),
            leading: <IconLink size={22} aria-hidden="true" />,
            second: `${last_used_at ? `Used ${daysAgo(last_used_at, timezone)}` : 'Not used yet'} · linked ${formatShort(created_at, timezone)}`,
          })}
        />
      </div>
      {isBeginning && offered && (
        <BeginLinkSheet name={offered} onClose={() => setIsBeginning(false)} />
      )}
    </Screen>
  )
}

/** Asks for the password, then goes to the service, which returns here. */
function BeginLinkSheet({ name, onClose }: { name: string; onClose: () => void }) {
  const state = useInputForm(linkInput, {
    send: (linked_sign_in) =>
      api<{ object: z.output<typeof linkBegun> }>('POST', 'linked_sign_ins', { linked_sign_in }),
    onSent: ({ object }) => location.assign(object.address),
  })
  return (
    <FormSheet
      state={state}
      title={`Link ${name}`}
      second="You'll sign in there, then come back here."
      action="Continue"
      onClose={onClose}
    >
      <CurrentPasswordField form={state.form} name="current_password" />
    </FormSheet>
  )
}

type PendingCardProps = { name: string; pending: NonNullable<LinkedSignIns['pending']> }

/** Asks whether a sign-in through the service with the user's address was theirs. */
function PendingCard({ name, pending }: PendingCardProps) {
  const { flash } = useFlash()
  const state = useInputForm(linkInput, {
    send: (linked_sign_in) => api('POST', 'linked_sign_ins/pending', { linked_sign_in }),
    onSent: () => flash('Linked. You can now use it to sign in.'),
  })
  const { form, isSaving } = state
  return (
    <Card title={`Link ${name}?`}>
      <PlainForm state={state} className="stack gap16">
        <p>
          You signed in there as {pending.email}. Once it's linked, you can sign in here without
          your password.
        </p>
        {pending.asks_password && <CurrentPasswordField form={form} name="current_password" />}
        <Button type="submit" loading={isSaving}>
          Link
        </Button>
      </PlainForm>
    </Card>
  )
}
