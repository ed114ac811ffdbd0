import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { daysAgo, formatMoment } from '../../../shared/dates.ts'
import { counted } from '../../../shared/durations.ts'
import type { Page } from '../../../shared/resource.ts'
import { Card } from '../../../web/look/Card.tsx'
import { IconButton } from '../../../web/look/controls/IconButton.tsx'
import { EmptyInCard } from '../../../web/look/messages/Empty.tsx'
import { Pages } from '../../../web/look/Pages.tsx'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import { useUser } from '../../../web/user.ts'
import classes from '../Operator.module.css'
import { useOperator, useOperatorAct } from '../useOperator.ts'
import type { ClientError } from './clientErrors.contract.ts'

/** Errors in people's browsers, each kind once. */
export function ErrorsTab() {
  const [page, setPage] = useState(1)
  const query = useOperator<Page<ClientError>>(`client_errors?page=${page}`)
  const forget = useOperatorAct('DELETE', 'Deleted.')
  return (
    <Loaded query={query} what="Errors">
      {({ value }) => (
        <>
          <Card isFlush={value.length > 0}>
            {value.length === 0 && <EmptyInCard>No browser errors.</EmptyInCard>}
            <ul className={`${classes.errors} rules`} aria-label="Errors">
              {value.map((kind) => (
                <li key={kind.id}>
                  <Kind kind={kind} />
                  <IconButton
                    label={`Delete ${kind.message}`}
                    icon={<IconTrash size={20} />}
                    onClick={() => forget(`client_errors/${kind.id}`)}
                  />
                </li>
              ))}
            </ul>
          </Card>
          <Pages page={page} query={query} onChange={setPage} />
        </>
      )}
    </Loaded>
  )
}

function Kind({ kind }: { kind: ClientError }) {
  const { timezone } = useUser()
  return (
    <details>
      <summary>
        <span>
          <b>{kind.message}</b>
          <span className="quiet">
            {counted(kind.times, 'time', 'times')}, last {daysAgo(kind.last_at, timezone)}
            {kind.browser && `, ${kind.browser}`}
          </span>
        </span>
      </summary>
      <p className="quiet">
        Reference {kind.reference}; {kind.url || 'no URL'}; first{' '}
        {formatMoment(kind.first_at, timezone)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within the keyboard's reach */}
      <pre tabIndex={0}>{kind.stack || 'No stack trace.'}</pre>
    </details>
  )
}
