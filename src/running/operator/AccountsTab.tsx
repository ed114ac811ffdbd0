import { useState } from 'react'
import { daysAgo } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import type { Page } from '../../shared/resource.ts'
import { FilterBox } from '../../web/look/controls/FilterBox.tsx'
import { type Column, DataTable } from '../../web/look/DataTable.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useIsWide } from '../../web/look/useIsWide.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { useDebouncedValue } from '../../web/useDebounced.ts'
import { useUser } from '../../web/user.ts'
import { Invite } from './invitations/Invite.tsx'
import type { OperatorAccount } from './operator.contract.ts'
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
      header: 'E-mail',
      cell: ({ email, animals }) =>
        isWide ? email : `${email} · ${counted(animals, 'animal', 'animals')}`,
      onPhone: 'second',
    },
    {
      header: 'Plan',
      cell: ({ plus }) => plus && <Tag>Plus</Tag>,
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
      cell: ({ last_seen_at }) => (last_seen_at ? daysAgo(last_seen_at, timezone) : 'never'),
      onPhone: 'side',
    },
  ]
}
