import { type Brumation, brumationPlan } from '../../../shared/brumation.ts'
import { today } from '../../../shared/dates.ts'
import { DayField } from '../../../web/fields/DayField.tsx'
import { DegreesField } from '../../../web/fields/DegreesField.tsx'
import { NumberField } from '../../../web/fields/NumberField.tsx'
import { Pair } from '../../../web/fields/Pair.tsx'
import { type Form, put } from '../../../web/form/form.ts'
import { rowForm } from '../../../web/form/rowForm.ts'
import { isWrongIn, Section } from '../../../web/form/Section.tsx'
import { enteredOf, valueAt } from '../../../web/form/useFieldState.ts'
import { Switch } from '../../../web/look/controls/Switch.tsx'
import { TextButton } from '../../../web/look/controls/TextButton.tsx'
import { useUser } from '../../../web/user.ts'
import { planText } from './brumation.ts'
import type { climatePlaceResource } from './places.contract.ts'

type PlaceForm = Form<typeof climatePlaceResource>
/** A plan as it is typed. */
type Typed = Record<keyof Brumation, unknown>

const usual: Typed = {
  ...{ starts_on: '', cooling_days: 14, ends_on: '', warming_days: 14 },
  ...{ day_low: '', day_high: '', night_low: '', night_high: '', every_year: false },
}

/** A place's plan for brumation, closed: there is one as soon as something is entered. */
export function BrumationFields({ form, plan }: { form: PlaceForm; plan: Brumation | null }) {
  const { timezone } = useUser()
  const values: Typed = { ...usual, ...(form.values.brumation ?? {}) }
  const row = rowForm(form, 'brumation', brumationPlan())
  const fields = {
    ...row,
    getInputProps: (name: string) => ({
      value: valueAt(values, name) ?? '',
      error: row.errors[name],
      onChange: (event: unknown) => change(name, enteredOf(event)),
    }),
  }

  function change(name: string, value: unknown) {
    form.setFieldError(`brumation.${name}`, undefined)
    put(form, 'brumation', planOrNone({ ...values, [name]: value, ...nightWith(name, value) }))
  }

  /** The night asks for what the day does, until it is said otherwise. */
  function nightWith(name: string, value: unknown): Partial<Typed> {
    if (name === 'day_low' && isSame(values.day_low, values.night_low)) return { night_low: value }
    if (name === 'day_high' && isSame(values.day_high, values.night_high)) {
      return { night_high: value }
    }
    return {}
  }

  return (
    <Section
      title="Brumation"
      second={plan ? planText(plan, today(timezone)) : 'No plan'}
      isWrong={isWrongIn(form.errors, 'brumation')}
    >
      <p className="quiet">
        Ranges go down a step each day, hold, and go up again. All zones here use these temperatures
        then.
      </p>
      <Pair>
        <DayField form={fields} name="starts_on" mayLieAhead />
        <NumberField form={fields} name="cooling_days" whole />
      </Pair>
      <Pair>
        <DayField form={fields} name="ends_on" mayLieAhead />
        <NumberField form={fields} name="warming_days" whole />
      </Pair>
      <Pair>
        <DegreesField form={fields} name="day_low" optional />
        <DegreesField form={fields} name="day_high" optional />
      </Pair>
      <Pair>
        <DegreesField form={fields} name="night_low" optional />
        <DegreesField form={fields} name="night_high" optional />
      </Pair>
      <Switch
        label="Every year"
        checked={values.every_year === true}
        onChange={({ currentTarget }) => change('every_year', currentTarget.checked)}
      />
      {form.values.brumation != null && (
        <div>
          <TextButton onClick={() => put(form, 'brumation', null)}>Remove plan</TextButton>
        </div>
      )}
    </Section>
  )
}

const isSame = (one: unknown, other: unknown) => String(one ?? '') === String(other ?? '')

/** A plan in which nothing was entered is none. */
function planOrNone(values: Typed): Typed | null {
  const isUsual = Object.entries(usual).every(([name, value]) =>
    isSame(valueAt(values, name), value),
  )
  return isUsual ? null : values
}
