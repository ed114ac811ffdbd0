import { counted } from '../../shared/durations.ts'
import { type Format, valueText } from '../../shared/labels.ts'
import type { Resource } from '../../shared/resource.ts'
import { typedNumber } from '../../shared/typedNumbers.ts'
import { Button } from '../look/controls/Button.tsx'
import { useUser } from '../user.ts'
import classes from './form.module.css'
import type { Form } from './form.ts'
import { Problems } from './Problems.tsx'
import type { FormState } from './useForm.ts'

/** Problems above the fields of a form: errors, two versions, or that its record was deleted. */
export function FormProblems<R extends Resource>({
  state: { form, wrong },
}: {
  state: Pick<FormState<R>, 'form' | 'wrong'>
}) {
  const { problems, conflict, deletion } = wrong
  return (
    <>
      <Problems problems={problems} errors={form.errors} facts={form.facts} values={form.values} />
      {deletion && <Deleted {...deletion} />}
      {conflict && <Conflict form={form} {...conflict} />}
    </>
  )
}

/** Says that the record was deleted meanwhile, and offers to restore it with what was typed. */
function Deleted({
  what,
  isRestoring,
  bringBack,
}: NonNullable<FormState<Resource>['wrong']['deletion']>) {
  return (
    <section
      className={`${classes.conflict} glows padX16 padY12 round14 due`}
      role="alert"
      tabIndex={-1}
      aria-label="Deleted"
    >
      <h2>
        {what
          ? `${what} has been deleted since you opened this`
          : 'This has been deleted since you opened it'}
      </h2>
      <p>Nothing you typed is lost.</p>
      <div className="flex gap12 above16 wrapNarrow">
        <Button loading={isRestoring} onClick={bringBack}>
          Restore and save
        </Button>
      </div>
    </section>
  )
}

/**
 * Two versions of a record: the fields that both changed. What only one of them changed stays
 * either way.
 */
function Conflict<R extends Resource>({
  form,
  current,
  disputed,
  keepMine,
  takeTheirs,
}: {
  form: Form<R>
  current: object
  disputed: string[]
  keepMine: () => void
  takeTheirs: () => void
}) {
  const show = useShown()
  const versions = disputed.flatMap((name) => {
    const { label, format } = form.facts[name] ?? {}
    if (!label || !format) return []
    const mine = show(entryOf(form.values, name), format)
    const theirs = show(entryOf(current, name), format)
    return mine === theirs ? [] : [{ name, label, mine, theirs }]
  })
  return (
    <section
      className={`${classes.conflict} glows padX16 padY12 round14 due`}
      role="alert"
      tabIndex={-1}
      aria-label="Two versions"
    >
      <h2>Someone has changed this since you opened it</h2>
      <dl>
        {versions.map(({ name, label, mine, theirs }) => (
          <div key={name} className="above12">
            <dt className="semibold">{label}</dt>
            <dd>
              <span>Yours</span> {mine}
            </dd>
            <dd>
              <span>Theirs</span> {theirs}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex gap12 above16 wrapNarrow">
        <Button variant="light" onClick={takeTheirs}>
          Take theirs
        </Button>
        <Button onClick={keepMine}>Keep mine</Button>
      </div>
    </section>
  )
}

const entryOf = (values: object, name: string): unknown =>
  Object.entries(values).find(([key]) => key === name)?.[1]

/** A value as a keeper would say it; of a chosen record only that it is another one. */
function useShown() {
  const { timezone, currency } = useUser()
  return (value: unknown, format: Format): string => {
    if (value === null || value === undefined || value === '') return '—'
    if (Array.isArray(value)) return counted(value.length, 'change')
    if (value instanceof File) return value.name
    if (typeof value === 'object') return 'what you entered'
    if (format === 'name') return 'another choice'
    // As it was typed, so that one value isn't shown as two.
    if (typeof value === 'number') return typedNumber(value)
    return valueText(value, format, { zone: timezone, currency: currency.code })
  }
}
