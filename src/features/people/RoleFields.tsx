import { Switch } from '@mantine/core'
import { BigChoice } from '../../web/look/Choice.tsx'
import classes from './People.module.css'
import type { SharedRole } from './people.contract.ts'

type Given = { role: SharedRole; may_log: boolean }

/** What somebody may do here, with what that means said below. */
export function RoleFields({
  given,
  onChange,
}: {
  given: Given
  onChange: (change: Partial<Given>) => void
}) {
  const { role, may_log } = given
  return (
    <>
      <BigChoice
        legend="Role"
        options={options}
        value={role}
        onChange={(next) => onChange({ role: next })}
      />
      <p className={classes.words}>{meaning[role]}</p>
      {role === 'viewer' && (
        <Switch
          size="lg"
          label="May record"
          description="Feedings, weights, sheds and the like, doses and comments; changes only their own"
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
    'Does everything with the animals that you do. Not the subscription, shared users, the deletion of the account, its currency and its clock.',
  viewer: 'Sees everything, such as a vet or somebody who looks after the animals for a week.',
}
