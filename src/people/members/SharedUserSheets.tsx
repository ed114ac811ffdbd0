import { useState } from 'react'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { labelled } from '../../web/form/form.ts'
import { useInputForm } from '../../web/form/useForm.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { BigChoice } from '../../web/look/controls/Choice.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useUser } from '../../web/user.ts'
import { ConfirmAddress } from '../signIn/confirmation/ConfirmAddress.tsx'
import classes from './People.module.css'
import {
  invitationDays,
  invitationInput,
  type SharedRole,
  type SharedUser,
} from './people.contract.ts'
import { isTooOld, sendInvitation, useInvite, useRemoveShared, useRoleChange } from './useShared.ts'

/**
 * One person's role and removal; for an invitation also resending it, the only choice once it has
 * expired.
 */
export function SharedUserSheet({ who, onClose }: { who: SharedUser; onClose: () => void }) {
  const [isLeaving, setIsLeaving] = useState(false)
  if (isLeaving) {
    return <RemovalSheet who={who} onBack={() => setIsLeaving(false)} onClose={onClose} />
  }
  return <RoleSheet who={who} onRemove={() => setIsLeaving(true)} onClose={onClose} />
}

type RoleSheetProps = { who: SharedUser; onRemove: () => void; onClose: () => void }

function RoleSheet({ who, onRemove, onClose }: RoleSheetProps) {
  const { role, may_log } = who
  const { flash, report } = useFlash()
  const [permissions, setPermissions] = useState({ role, may_log })
  const change = useRoleChange(who.id)
  const invite = useInvite()
  const isChanged = permissions.role !== role || permissions.may_log !== may_log
  const isOver = isTooOld(who)

  const save = () =>
    change.mutate(permissions, {
      onSuccess() {
        onClose()
        flash('Shared user updated.')
      },
      onError: report,
    })

  const sendAgain = () =>
    invite.mutate(
      { email: who.email, ...permissions },
      {
        onSuccess() {
          onClose()
          flash('Invitation sent again.')
        },
        onError: report,
      },
    )

  return (
    <Sheet
      isOpen
      title={who.name ?? who.email}
      second={who.name && who.email}
      onClose={onClose}
      onSubmit={isOver ? sendAgain : save}
      isDirty={isChanged}
      foot={
        isOver ? (
          <Button type="submit" loading={invite.isPending}>
            Send again
          </Button>
        ) : (
          <Button type="submit" loading={change.isPending} disabled={!isChanged}>
            Save
          </Button>
        )
      }
    >
      <div className="stack gap20">
        <RoleFields
          permissions={permissions}
          onChange={(part) => setPermissions((before) => ({ ...before, ...part }))}
        />
        <div className="flex wrap gap12">
          {who.kind === 'invitation' && !isOver && (
            <Button variant="default" onClick={sendAgain} loading={invite.isPending}>
              Send again
            </Button>
          )}
          <Button variant="light" color="clay" onClick={onRemove}>
            {who.kind === 'member' ? 'Remove' : 'Withdraw'}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

type RemovalSheetProps = { who: SharedUser; onBack: () => void; onClose: () => void }

/** Asks before someone is removed. */
function RemovalSheet({ who, onBack, onClose }: RemovalSheetProps) {
  const { flash, report } = useFlash()
  const remove = useRemoveShared()
  const isMember = who.kind === 'member'
  const yes = isMember ? 'Remove' : 'Withdraw'

  const end = () =>
    remove.mutate(who.id, {
      onSuccess() {
        onClose()
        flash(isMember ? 'Removed.' : 'Invitation withdrawn.')
      },
      onError: report,
    })

  return (
    <Sheet
      isOpen
      title={isMember ? `Remove ${who.name}?` : 'Withdraw this invitation?'}
      onBack={onBack}
      onClose={onClose}
      foot={
        <Button color="clay" onClick={end} loading={remove.isPending}>
          {yes}
        </Button>
      }
    >
      <p>
        {isMember
          ? `${who.name} will be signed out of this account on every device straight away. Everything they've recorded stays, with their name on it.`
          : `The link we emailed to ${who.email} will stop working.`}
      </p>
    </Sheet>
  )
}

type Given = { role: SharedRole; may_log: boolean }

type RoleFieldsProps = { permissions: Given; onChange: (change: Partial<Given>) => void }

/** The choice of a role, each with its description. */
function RoleFields({ permissions, onChange }: RoleFieldsProps) {
  const { role, may_log } = permissions
  return (
    <>
      <BigChoice
        legend="Role"
        options={options}
        value={role}
        onChange={(next) => onChange({ role: next })}
      />
      <p className={`${classes.words} second`}>{meaning[role]}</p>
      {role === 'viewer' && (
        <Switch
          size="lg"
          label="Can record"
          description="Feedings, weights, sheds and other logs, doses and comments. They can only change their own."
          checked={may_log}
          onChange={({ currentTarget: { checked } }) => onChange({ may_log: checked })}
        />
      )}
    </>
  )
}

const options = [
  { value: 'keeper', label: 'Keeper' },
  { value: 'viewer', label: 'Viewer' },
] as const

const meaning: Record<SharedRole, string> = {
  keeper:
    "Can do everything with the animals that you can, but can't manage the subscription, shared users, currency or time zone, export everything, or delete the account.",
  viewer: 'Can see everything. Good for a vet, or someone looking after the animals for a week.',
}

type InviteSheetProps = {
  /** True if the server can send email: who invites must confirm their own address then. */
  hasMail: boolean
  onClose: () => void
}

/** Invites someone by email to share the account. */
export function InviteSheet({ hasMail, onClose }: InviteSheetProps) {
  const { confirmed } = useUser()
  const { flash } = useFlash()
  const state = useInputForm(invitationInput, {
    blank: { role: 'keeper' },
    send: sendInvitation,
    onSent({ object }) {
      onClose()
      const { email } = object
      flash(hasMail ? `Invitation sent to ${email}.` : `Invitation for ${email} is in the outbox.`)
    },
  })
  const { form } = state

  return (
    <FormSheet state={state} title="Invite someone" action="Send invitation" onClose={onClose}>
      {hasMail && !confirmed && (
        <>
          <p className={`${classes.words} second`}>Before you can invite anyone:</p>
          <ConfirmAddress />
        </>
      )}
      <TextInput
        {...labelled({
          form,
          name: 'email',
          hint: hasMail
            ? `We'll email them a link that works for ${invitationDays} days`
            : `The link, in the server's outbox folder, works for ${invitationDays} days`,
        })}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        data-autofocus
      />
      <RoleFields
        permissions={{
          role: form.values.role === 'viewer' ? 'viewer' : 'keeper',
          may_log: form.values.may_log === true,
        }}
        onChange={(change) => form.setValues(change)}
      />
    </FormSheet>
  )
}
