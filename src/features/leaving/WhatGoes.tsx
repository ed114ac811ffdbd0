import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { useUser } from '../../web/user.ts'
import classes from './DeleteAccount.module.css'
import type { Erasure } from './leaving.contract.ts'

/** What goes with the account in numbers, who loses it too, and what stays for a while. */
export function WhatGoes({ erasure }: { erasure: Erasure }) {
  const { email, operator } = useUser()
  const { animals, logs, pictures, people, has_others, backups_kept } = erasure
  return (
    <Card title="What will be gone">
      <dl className={classes.numbers}>
        {Object.entries({ Animals: animals, Logs: logs, Pictures: pictures }).map(
          ([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{numberText(count)}</dd>
            </div>
          ),
        )}
      </dl>
      <div className={classes.words}>
        <p>
          And everything else in the account: feeders and stock, schedules, groups, contacts, tasks,
          and a running subscription.
        </p>
        {people.length > 0 && (
          <p>
            {inOneLine(people.map(({ name }) => name))} {people.length === 1 ? 'loses' : 'lose'}{' '}
            access too. Their own sign-in stays.
          </p>
        )}
        <p>
          {has_others
            ? 'You keep your sign-in for the other accounts you are in.'
            : `Your sign-in, ${email}, is deleted with it.`}
        </p>
        {operator && !has_others && (
          <p>
            You run this installation, and nobody takes your place by signing up later. Name
            somebody else in the setting OPERATOR_EMAILS first; it counts once they have confirmed
            that address.
          </p>
        )}
        {backups_kept > 0 && (
          <p>
            The daily backups of this Vivary still hold the account until they are rotated, for{' '}
            {counted(backups_kept, 'day')} after it is deleted.
          </p>
        )}
      </div>
    </Card>
  )
}

const inOneLine = (names: string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
