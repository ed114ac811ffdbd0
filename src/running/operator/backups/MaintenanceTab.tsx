import { formatMoment } from '../../../shared/dates.ts'
import { api } from '../../../web/api.ts'
import { LongTextField } from '../../../web/fields/LongTextField.tsx'
import { PlainForm } from '../../../web/form/PlainForm.tsx'
import { useInputForm } from '../../../web/form/useForm.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import { useUser } from '../../../web/user.ts'
import { useOperator, useOperatorAct } from '../useOperator.ts'
import { type MaintenanceNow, maintenanceSentence } from './backups.contract.ts'

/** Maintenance: whether it goes on, and its beginning and end by hand. */
export function MaintenanceTab() {
  const query = useOperator<MaintenanceNow>('maintenance')
  return (
    <Loaded query={query} what="Maintenance">
      {({ value }) => (value ? <GoesOn now={value} /> : <Begin />)}
    </Loaded>
  )
}

function GoesOn({
  now: { reason, since, sentence },
}: {
  now: NonNullable<MaintenanceNow['value']>
}) {
  const { timezone } = useUser()
  const end = useOperatorAct('DELETE', 'Maintenance ended.')
  return (
    <Card title="Maintenance is on">
      <div className="stack gap12">
        <p>{sentence}</p>
        <p className="text14 ink2">Since {formatMoment(since, timezone)}.</p>
        {reason === 'restore' ? (
          <p className="quiet">It ends by itself with the restore.</p>
        ) : (
          <div>
            <Button onClick={() => end('maintenance')}>End maintenance</Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function Begin() {
  const state = useInputForm(maintenanceSentence, {
    blank: { sentence: usual },
    send: (maintenance) => api('POST', 'operator/maintenance', { maintenance }),
    onSent: () => undefined,
  })
  return (
    <Card title="Maintenance">
      <PlainForm state={state} className="stack gap16">
        <p className="ink2">
          Everyone can go on looking at their records. Changes wait: phones keep what is recorded on
          them and send it afterwards. Jobs rest, reminders and the nightly backup among them. It
          lasts until you end it, even through a restart.
        </p>
        <LongTextField form={state.form} name="sentence" hint="Shown above every screen." />
        <div>
          <Button type="submit" loading={state.isSaving}>
            Begin maintenance
          </Button>
        </div>
      </PlainForm>
    </Card>
  )
}

const usual =
  "We're looking after the server. You can look at everything, but changes have to wait."
