import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { linkages, linkageWords } from '../../../shared/choices.ts'
import { ApiError, api } from '../../../web/api.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { NativeSelect } from '../../../web/look/controls/NativeSelect.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import { useRemove, useSave, useWrite, within } from '../../../web/records.ts'
import type { Source } from '../genes.ts'
import {
  type AlleleInput,
  type GeneRecord,
  geneResource,
  mostAlleles,
  mostSourceWords,
} from '../loci.contract.ts'
import { AlleleFields } from './AlleleFields.tsx'
import classes from './Genes.module.css'
import { Sources } from './Sources.tsx'

/** A gene as its form holds it. */
export type Edited = Pick<
  GeneRecord,
  'name' | 'replaces' | 'is_hidden' | 'linkage' | 'recombination' | 'source'
> & { alleles: AlleleInput[] }

/** Adds a gene, or edits, hides and restores one. A complex has several alleles at one place. */
export function GeneSheet({
  edited,
  own,
  isListed,
  sources,
  speciesId,
  onClose,
}: {
  edited: Edited
  own?: GeneRecord
  isListed: boolean
  /** Of a listed gene that its keeper hasn't edited. */
  sources?: readonly Source[]
  speciesId: string
  onClose: () => void
}) {
  const resource = within(geneResource, `species/${speciesId}`, `species/${speciesId}`)
  const { flash, told } = useFlash()
  const [gene, setGene] = useState<Edited>(edited)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const save = useSave(resource, own?.id)
  const remove = useRemove(resource)
  const hide = useWrite((values: Edited) =>
    own
      ? api('PATCH', `${resource.api}/${own.id}`, { gene: { is_hidden: values.is_hidden } })
      : api('POST', resource.api, { gene: values }),
  )
  const set = (next: Partial<Edited>) => setGene({ ...gene, ...next })
  const isComplex = gene.alleles.length > 1
  const setAllele = (at: number, next: AlleleInput) =>
    set({ alleles: gene.alleles.map((allele, place) => (place === at ? next : allele)) })

  function onSubmit() {
    const name = isComplex ? gene.name : (gene.alleles[0]?.name ?? '')
    const { replaces, linkage, recombination, source, alleles } = gene
    const values = { name, replaces, linkage, source, alleles, is_hidden: false, recombination }
    save.mutate(
      { ...values, ...(own && { updated_at: own.updated_at }) },
      {
        onSuccess: () => done(own || isListed ? 'Gene updated.' : 'Gene added.'),
        onError: (error) => {
          const known = error instanceof ApiError && error.status === 422 ? errorsIn(error) : {}
          setErrors(known)
          if (Object.keys(known).length === 0) told(error)
        },
      },
    )
  }
  function done(words: string) {
    flash(words)
    onClose()
  }
  const restore = () =>
    own && remove.mutate(own.id, { onSuccess: () => done('Deleted.'), onError: told })
  const setHidden = (is_hidden: boolean) =>
    hide.mutate(
      { ...gene, ...edited, is_hidden },
      { onSuccess: () => done(is_hidden ? 'Gene hidden.' : 'Gene shown.'), onError: told },
    )

  return (
    <Sheet
      isOpen
      title={edited.name || 'Add gene'}
      onClose={onClose}
      isDirty={gene !== edited}
      onSubmit={onSubmit}
      foot={
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      }
    >
      <div className={classes.form}>
        {isComplex && (
          <TextInput
            label="Name of the complex"
            value={gene.name}
            maxLength={60}
            error={errors.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
        )}
        {gene.alleles.map((allele, at) => (
          <AlleleFields
            // biome-ignore lint/suspicious/noArrayIndexKey: alleles have no other identity while they are typed
            key={at}
            allele={allele}
            title={isComplex ? `Allele ${at + 1}` : undefined}
            errors={alleleErrors(errors, at, isComplex)}
            onChange={(next) => setAllele(at, next)}
            onRemove={
              isComplex
                ? () => set({ alleles: gene.alleles.filter((_, place) => place !== at) })
                : undefined
            }
          />
        ))}
        {gene.alleles.length < mostAlleles && (
          <Button
            variant="light"
            leftSection={<IconPlus size={20} aria-hidden="true" />}
            onClick={() => set({ alleles: [...gene.alleles, { name: '', mode: 'recessive' }] })}
          >
            Add an allele
          </Button>
        )}
        <NativeSelect
          label="Chromosome"
          value={gene.linkage}
          error={errors.linkage}
          data={linkages.map((value) => ({ value, label: linkageWords[value] }))}
          onChange={({ currentTarget: { value } }) =>
            set({ linkage: linkages.find((each) => each === value) ?? 'autosomal' })
          }
        />
        {gene.linkage === 'XY_pseudo' && (
          <TextInput
            label="Changes between X and Y (%)"
            description="How often the gene changes between the two when a male passes it on."
            inputMode="decimal"
            value={gene.recombination ?? ''}
            error={errors.recombination}
            onChange={({ currentTarget: { value } }) =>
              set({ recombination: value === '' ? null : Number(value.replace(',', '.')) || 0 })
            }
          />
        )}
        <TextInput
          label="Source"
          placeholder="Proven in our clutches of 2024 and 2025"
          value={gene.source}
          maxLength={mostSourceWords}
          error={errors.source}
          onChange={(event) => set({ source: event.currentTarget.value })}
        />
        {sources && <Sources sources={sources} />}
        <div className={classes.others}>
          {own && !own.is_hidden && (
            <Button variant="subtle" color="clay" onClick={restore}>
              {isListed ? 'Undo my changes' : 'Delete'}
            </Button>
          )}
          {own?.is_hidden && (
            <Button variant="light" onClick={restore}>
              Show again
            </Button>
          )}
          {isListed && !own?.is_hidden && (
            <Button variant="subtle" color="gray" onClick={() => setHidden(true)}>
              Hide this gene
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  )
}

const errorsIn = ({ errors }: ApiError): Record<string, string> =>
  Object.fromEntries(
    errors.flatMap(({ field, message }) =>
      field ? [[field.replace(/^gene\./, ''), message] as const] : [],
    ),
  )

/** The errors of one allele by its own fields; a single one bears the gene's name. */
const alleleErrors = (errors: Record<string, string>, at: number, isComplex: boolean) => ({
  name: errors[`alleles.${at}.name`] ?? (isComplex ? undefined : (errors.name ?? errors.alleles)),
  mode: errors[`alleles.${at}.mode`],
  aliases: Object.entries(errors).find(([field]) => field.startsWith(`alleles.${at}.aliases`))?.[1],
})
