import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { useUser } from '../../web/user.ts'
import classes from './DeleteAccount.module.css'
import type { Erasure } from './leaving.contract.ts'

/** The effect of the deletion in numbers, who else loses access, and what stays for a while. */
export function WhatGoes({ erasure }: { erasure: Erasure }) {
  const { email, operator } = useUser()
  const { animals, logs, pictures, people, has_others, backups_kept } = erasure
  return (
    <Card title="What will be deleted">
      <dl className={`${classes.numbers} grid gap12 below16`}>
        {Object.entries({ Animals: animals, Logs: logs, Photos: pictures }).map(
          ([label, count]) => (
            <div key={label}>
              <dt className="text14 ink3">{label}</dt>
              <dd className="text22 tight heavy num">{numberText(count)}</dd>
            </div>
          ),
        )}
      </dl>
      <div className={`${classes.words} ink2`}>
        <p>
          Plus everything else in the account: feeders and stock, schedules, groups, contacts, tasks
          and any active subscription.
        </p>
        {people.length > 0 && (
          <p>
            {inOneLine(people.map(({ name }) => name))} {people.length === 1 ? 'loses' : 'lose'}{' '}
            access too. They keep their own sign-in.
          </p>
        )}
        <p>
          {has_others
            ? "You keep your sign-in for the other accounts you're in."
            : `Your sign-in, ${email}, is deleted with it.`}
        </p>
        {operator && !has_others && (
          <p>
            You run this server, and no one will take over automatically. First add someone else to
            the OPERATOR_EMAILS setting; it takes effect once they've confirmed that address.
          </p>
        )}
        {backups_kept > 0 && (
          <p>
            This server's daily backups still contain the account for {counted(backups_kept, 'day')}{' '}
            after it's deleted.
          </p>
        )}
      </div>
    </Card>
  )
}

const inOneLine = (names: string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
