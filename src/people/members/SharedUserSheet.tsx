import { useState } from 'react'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import type { SharedUser } from './people.contract.ts'
import { RoleFields } from './RoleFields.tsx'
import { isTooOld, useInvite, useRemoveShared, useRoleChange } from './useShared.ts'

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

function RoleSheet({
  who,
  onRemove,
  onClose,
}: {
  who: SharedUser
  onRemove: () => void
  onClose: () => void
}) {
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

/** Asks before someone is removed. */
function RemovalSheet({
  who,
  onBack,
  onClose,
}: {
  who: SharedUser
  onBack: () => void
  onClose: () => void
}) {
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
