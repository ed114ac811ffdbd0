import { BigChoice } from '../../web/look/controls/Choice.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import classes from './People.module.css'
import type { SharedRole } from './people.contract.ts'

type Given = { role: SharedRole; may_log: boolean }

/** The choice of a role, each with its description. */
export function RoleFields({
  permissions,
  onChange,
}: {
  permissions: Given
  onChange: (change: Partial<Given>) => void
}) {
  const { role, may_log } = permissions
  return (
    <>
      <BigChoice
        legend="Role"
        options={options}
        value={role}
        onChange={(next) => onChange({ role: next })}
      />
      <p className={`${classes.words} second`}>{meaning[role]}</p>
      {role === 'viewer' && (
        <Switch
          size="lg"
          label="Can record"
          description="Feedings, weights, sheds and other logs, doses and comments. They can only change their own."
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
    "Can do everything with the animals that you can, but can't manage the subscription, shared users, currency or time zone, or delete the account.",
  viewer: 'Can see everything. Good for a vet, or someone looking after the animals for a week.',
}
