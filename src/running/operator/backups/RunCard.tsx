import { formatMoment } from '../../../shared/dates.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { Progress } from '../../../web/look/Progress.tsx'
import { useUser } from '../../../web/user.ts'
import type { BackupRun } from './backups.contract.ts'

/** Tells whether a run isn't over yet. */
export const isUnderWay = (run: BackupRun | null | undefined): boolean =>
  run?.state === 'waiting' || run?.state === 'working'

/** The latest backup or restore: how far it is, or what became of it. */
export function RunCard({ run, onOpen }: { run: BackupRun; onOpen: (name: string) => void }) {
  const { timezone } = useUser()
  const { kind, state, step, error, point_of_return, updated_at } = run
  if (isUnderWay(run)) {
    const { label, percent } = kind === 'backup' ? backingUp : steps[step]
    return (
      <Card title={kind === 'backup' ? 'Making a backup' : 'Restoring a backup'}>
        <Progress label={label} percent={percent} />
        <p className="above12 quiet">
          {kind === 'backup'
            ? 'You can leave this page.'
            : "You can leave this page. Until it's done, everyone can look at everything, and changes wait."}
        </p>
      </Card>
    )
  }
  if (state === 'failed') {
    return (
      <Card title={kind === 'backup' ? 'The last backup failed' : 'The last restore failed'}>
        <div className="stack gap8">
          <p className="alarm" role="alert">
            {error}
          </p>
          {kind === 'restore' && (
            <p>Everything is as it was before, and changes are taken again.</p>
          )}
        </div>
      </Card>
    )
  }
  if (kind === 'backup') return null
  return (
    <Card title="A backup was restored">
      <div className="stack gap12">
        <p>
          It was done on {formatMoment(updated_at, timezone)}, and everyone else had to sign in
          again. What was here before is in a backup of its own, which stays until you delete it.
        </p>
        <div>
          <Button variant="light" onClick={() => onOpen(point_of_return)}>
            Undo the restore
          </Button>
        </div>
      </div>
    </Card>
  )
}

const backingUp = { label: 'Reading records and pictures', percent: 50 }

const steps = {
  waiting: { label: 'Waiting for the server', percent: 5 },
  checking: { label: 'Checking the backup', percent: 15 },
  point: { label: 'Making a backup of what is here now', percent: 40 },
  filling: { label: 'Reading the records', percent: 75 },
}
