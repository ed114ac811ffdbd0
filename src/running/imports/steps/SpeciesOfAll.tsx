import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { speciesResource } from '../../../collection/species/species.contract.ts'
import { perPage } from '../../../shared/resource.ts'
import { Card } from '../../../web/look/Card.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { usePage } from '../../../web/records.ts'

/** Which species a list's animals are that no column says: those of a keeper of one species need none. */
export function SpeciesOfAll({
  value,
  onChange,
}: {
  value: string
  onChange: (species: string) => void
}) {
  const list = useId()
  const { data: here } = usePage(speciesResource, { per_page: perPage.most })
  const { data: starters = [] } = useQuery({
    queryKey: ['species', 'starters'],
    queryFn: async () => (await import('../../../collection/species/starters.ts')).starters,
    staleTime: Number.POSITIVE_INFINITY,
  })
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
