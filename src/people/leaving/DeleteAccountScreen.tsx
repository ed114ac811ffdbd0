import { counted } from '../../shared/durations.ts'
import { listWords } from '../../shared/listed.ts'
import { numberText } from '../../shared/numbers.ts'
import { CurrentPasswordField } from '../../web/fields/CurrentPasswordField.tsx'
import { PlainForm } from '../../web/form/PlainForm.tsx'
import { useRecordForm } from '../../web/form/useForm.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { useAnswer } from '../../web/records.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { MissingScreen } from '../../web/screens/MissingScreen.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser, useUserQuery } from '../../web/user.ts'
import { profileCrumb } from '../crumbs.ts'
import classes from './DeleteAccount.module.css'
import { dayOfErasure, daysToKeep, type Erasure, erasureRequest } from './leaving.contract.ts'
import { useKeepAccount } from './useKeepAccount.ts'

/** For the account's owner: what will be deleted, requesting it, and cancelling the request. */
export function DeleteAccountScreen() {
  const { data: user, isPending } = useUserQuery()
  const query = useAnswer<Erasure>(['account/erasure'], 'account/erasure', user?.owner === true)
  if (isPending) return null
  if (!user?.owner) return <MissingScreen what="Page" />
  const name = user.accounts.find(({ id }) => id === user.account_id)?.name
  return (
    <Screen
      title="Delete account"
      crumbs={[profileCrumb, { label: 'Delete account' }]}
      second={name}
    >
      <Loaded query={query} what="What would be deleted" outline={{ shape: 'card' }}>
        {(erasure) => (
          <div className="grid column gap halvesAtDesk startAtDesk">
            {erasure.erase_at && <ErasureAsked erase_at={erasure.erase_at} />}
            <WhatGoes erasure={erasure} />
            {!erasure.erase_at && <AskForErasure />}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

/** Asks for the password; the button says when the account will be deleted. */
function AskForErasure() {
  const { timezone, confirmed, has_mail_server } = useUser()
  const state = useRecordForm(erasureRequest, {
    onSaved: () => scrollTo({ top: 0 }),
  })
  const { form, isSaving } = state
  const inDays = new Date(Date.now() + daysToKeep * 86_400_000).toISOString()
  return (
    <Card title={`You have ${daysToKeep} days to change your mind`}>
      <PlainForm state={state} className={classes.form}>
        <p className={`${classes.words} ink2`}>
          Everything keeps working until then, and we'll let everyone in the account know.
          {confirmed && has_mail_server && " We'll email you a link to undo it."}
        </p>
        <CurrentPasswordField form={form} name="current_password" />
        <Button type="submit" color="clay" loading={isSaving}>
          Delete on {dayOfErasure(inDays, timezone)}
        </Button>
      </PlainForm>
    </Card>
  )
}

/** Says that the account will be deleted, with a button to keep it. */
function ErasureAsked({ erase_at }: { erase_at: string }) {
  const { timezone } = useUser()
  const { keep, isKeeping } = useKeepAccount()
  return (
    <section
      className={`${classes.asked} warns padXCard padYCard round18 alarm`}
      aria-labelledby="erasure-asked"
    >
      <h2 id="erasure-asked">
        This account will be deleted on {dayOfErasure(erase_at, timezone)}.
      </h2>
      <p>Until then, everything works as usual. After that, it's gone for good.</p>
      <Button onClick={keep} loading={isKeeping}>
        Keep my account
      </Button>
    </section>
  )
}

/** The effect of the deletion in numbers, who else loses access, and what stays for a while. */
function WhatGoes({ erasure }: { erasure: Erasure }) {
  const { email, operator } = useUser()
  const { animals, logs, pictures, people, has_others, backups_kept } = erasure
  return (
    <Card title="What will be deleted">
      <dl className={`${classes.numbers} grid gap12 below16`}>
        {Object.entries({ Animals: animals, Logs: logs, Photos: pictures }).map(
          ([label, count]) => (
            <div key={label}>
              <dt className="text14 ink3">{label}</dt>
              <dd className="text22 tight heavy">{numberText(count)}</dd>
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
            {listWords(people.map(({ name }) => name))} {people.length === 1 ? 'loses' : 'lose'}{' '}
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
