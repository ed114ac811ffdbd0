import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import { NumberField } from '../../web/fields/NumberField.tsx'
import type { Form } from '../../web/form/form.ts'
import { isWrongIn, Section } from '../../web/form/Section.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import type { Species, speciesResource } from './species.contract.ts'
import { breedingOf, starterNamed } from './suggestions.ts'
import { useStarters } from './useStarters.ts'

/** How long its eggs take, for the expected day of a clutch. */
export function BreedingFields({ form }: { form: Form<typeof speciesResource> }) {
  const isLive = form.values.bears_live === true
  const suggestion = useSuggestion(form)
  return (
    <Section
      title="Breeding"
      second={isLive ? 'Bears live young' : daysOf(form.values.incubation_days)}
      isWrong={isWrongIn(form.errors, 'incubation_days', 'incubation_celsius', 'pre_lay_days')}
    >
      {suggestion?.incubation_days && (
        <TextButton onClick={() => form.setValues(suggestion)}>
          {`Fill in ${breedingText(suggestion)}`}
        </TextButton>
      )}
      <Switch
        label="Bears live young"
        checked={isLive}
        onChange={(event) => form.setFieldValue('bears_live', event.currentTarget.checked)}
      />
      <NumberField
        form={form}
        name="incubation_days"
        label={isLive ? 'Days from ovulation to birth' : 'Days of incubation'}
        whole
        optional
      />
      {!isLive && (
        <NumberField
          form={form}
          name="incubation_celsius"
          label="At a temperature of"
          unit="°C"
          optional
        />
      )}
      <NumberField form={form} name="pre_lay_days" whole optional />
    </Section>
  )
}

/** How a species breeds that we know by its names, as long as nothing of it stands in the form. */
function useSuggestion({ values }: Form<typeof speciesResource>) {
  const isEmpty = [values.incubation_days, values.incubation_celsius, values.pre_lay_days].every(
    (value) => value === '' || value === null || value === undefined,
  )
  const starters = useStarters(isEmpty)
  const [commonName, latinName] = [String(values.commonName ?? ''), String(values.latinName ?? '')]
  const starter = isEmpty && starters && starterNamed(starters, { commonName, latinName })
  return starter ? breedingOf(starter) : undefined
}

const daysOf = (days: unknown) =>
  typeof days === 'number' ? counted(days, 'day') : 'Incubation, pre-lay shed'

type Breeding = Pick<
  Species,
  'bears_live' | 'incubation_days' | 'incubation_celsius' | 'pre_lay_days'
>

/** '58 days at 32 °C'; of a live-bearer, '123 days'. */
function breedingText({ bears_live, incubation_days, incubation_celsius }: Breeding): string {
  const at =
    bears_live || incubation_celsius === null ? '' : ` at ${numberText(incubation_celsius)} °C`
  return `${counted(incubation_days ?? 0, 'day')}${at}`
}

/** Facts about breeding for a species' page. */
export function breedingFacts(species: Breeding): [string, string][] {
  const { bears_live, incubation_days, pre_lay_days } = species
  const facts: [string, string][] = []
  if (incubation_days !== null) {
    facts.push([bears_live ? 'From ovulation to birth' : 'Incubation', breedingText(species)])
  } else if (bears_live) facts.push(['Young', 'Born live'])
  if (pre_lay_days !== null)
    facts.push(['From pre-lay shed to laying', counted(pre_lay_days, 'day')])
  return facts
}
