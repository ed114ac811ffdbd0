import { useId } from 'react'
import { speciesResource } from '../../../collection/species/species.contract.ts'
import { useStarters } from '../../../collection/species/useStarters.ts'
import { perPage } from '../../../shared/resource.ts'
import { Card } from '../../../web/look/Card.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { usePage } from '../../../web/records.ts'

/** The species of all animals of a list without a column for it, as a keeper of one species writes it. */
export function SpeciesOfAll({
  value,
  onChange,
}: {
  value: string
  onChange: (species: string) => void
}) {
  const list = useId()
  const { data: here } = usePage(speciesResource, { per_page: perPage.most })
  const starters = useStarters() ?? []
  const names = [...(here?.value ?? []), ...starters].map(({ commonName }) => commonName)
  return (
    <Card>
      <TextInput
        label="Species of all animals"
        description="No column says it. Leave empty if there are several."
        placeholder="Ball python"
        maxLength={100}
        autoComplete="off"
        list={list}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={list}>
        {[...new Set(names)].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Card>
  )
}
