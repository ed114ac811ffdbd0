import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { emailInput } from '../../people/signIn/account.contract.ts'
import { dayOf, daysAgo, formatShortDay, today } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import type { Page } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { labelled } from '../../web/form/form.ts'
import { useInputForm } from '../../web/form/useForm.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { FilterBox } from '../../web/look/controls/FilterBox.tsx'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { DataTable } from '../../web/look/DataTable.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import type { Column } from '../../web/look/tableParts.ts'
import { useIsWide } from '../../web/look/useIsWide.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { useDebouncedValue } from '../../web/useDebounced.ts'
import { useUser } from '../../web/user.ts'
import type { Invited, OperatorAccount, SignUpRule } from './operator.contract.ts'
import { useOperator } from './useOperator.ts'
import { sizeOf } from './words.ts'

/** The accounts and their sizes. */
export function AccountsTab() {
  const [words, setWords] = useState('')
  const q = useDebouncedValue(words, 250)
  const [page, setPage] = useState(1)
  const query = useOperator<Page<OperatorAccount>>(
    `accounts?${new URLSearchParams({ q, page: String(page) })}`,
  )
  const columns = useColumns()
  return (
    <div className="grid column gap16">
      <Invite />
      <FilterBox
        label="Filter by name or email"
        value={words}
        onChange={(next) => {
          setWords(next)
          setPage(1)
        }}
      />
      <Loaded query={query} what="Accounts">
        {({ value, total }) => (
          <>
            {value.length === 0 && <Empty title="No results." />}
            {value.length > 0 && (
              <>
                <p className="quiet">{counted(total, 'account', 'accounts')}</p>
                <DataTable label="Accounts" records={value} columns={columns} />
              </>
            )}
            <Pages page={page} query={query} onChange={setPage} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function useColumns(): readonly [Column<OperatorAccount>, ...Column<OperatorAccount>[]] {
  const { timezone } = useUser()
  const isWide = useIsWide()
  return [
    { header: 'Owner', cell: ({ owner }) => owner },
    {
      header: 'Email',
      cell: ({ email, animals }) =>
        isWide ? email : `${email} · ${counted(animals, 'animal', 'animals')}`,
      onPhone: 'second',
    },
    {
      header: 'Plan',
      cell: ({ plus, erase_at }) =>
        erase_at ? (
          <Tag tone="due">
            {`Deletion ${formatShortDay(dayOf(erase_at, timezone), today(timezone))}`}
          </Tag>
        ) : (
          plus && <Tag>Plus</Tag>
        ),
      isException: true,
      onPhone: 'beside',
    },
    { header: 'People', cell: ({ members }) => members, numeric: true, onPhone: 'hidden' },
    {
      header: 'Animals',
      cell: ({ animals }) => numberText(animals),
      numeric: true,
      onPhone: 'hidden',
    },
    {
      header: 'Pictures',
      cell: ({ pictures_bytes }) => sizeOf(pictures_bytes),
      numeric: true,
      onPhone: 'hidden',
    },
    {
      header: 'Last seen',
      cell: ({ last_seen_at }) =>
        last_seen_at ? daysAgo(last_seen_at, timezone) : 'not signed in',
      onPhone: 'side',
    },
  ]
}

/** Invites someone to sign up, if sign-up isn't closed. */
function Invite() {
  const { data } = useOperator<SignUpRule>('sign_up')
  const [isOpen, setIsOpen] = useState(false)
  if (!data) return null
  if (data.sign_up === 'closed') {
    return <p className="quiet">No one new can sign up, because SIGN_UP is set to closed.</p>
  }
  return (
    <div>
      <Button leftSection={<IconUserPlus size={20} />} onClick={() => setIsOpen(true)}>
        Invite someone
      </Button>
      {isOpen && <InvitationSheet onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function InvitationSheet({ onClose }: { onClose: () => void }) {
  const { flash } = useFlash()
  const { has_mail_server } = useUser()
  const state = useInputForm(emailInput, {
    send: (invitation) => api<Invited>('POST', 'operator/invitations', { invitation }),
    onSent({ message }) {
      onClose()
      flash(message)
    },
  })
  const { form } = state

  return (
    <FormSheet
      state={state}
      title="Invite someone"
      second="They'll get their own account on this server."
      action="Send invitation"
      onClose={onClose}
    >
      <TextInput
        {...labelled({
          form,
          name: 'email',

          hint: has_mail_server
            ? "We'll email them a link that works for 7 days."
            : "The link, in the server's outbox folder, works for 7 days.",
        })}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        data-autofocus
      />
    </FormSheet>
  )
}
