import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import {
  inheritanceModes,
  inheritanceWords,
  linkages,
  linkageWords,
} from '../../../shared/breeding.ts'
import { typedNumber } from '../../../shared/typedNumbers.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { NativeSelect } from '../../../web/look/controls/NativeSelect.tsx'
import { Switch } from '../../../web/look/controls/Switch.tsx'
import { TextButton } from '../../../web/look/controls/TextButton.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { type GeneList, linkagesOf } from '../genes.ts'
import {
  type AlleleInput,
  type GeneRecord,
  mostAlleles,
  mostSourceWords,
} from '../loci.contract.ts'
import classes from './Genes.module.css'

/** A gene as its form holds it. */
export type Edited = Pick<GeneRecord, 'name' | 'replaces' | 'is_hidden' | 'linkage' | 'source'> & {
  alleles: AlleleInput[]
  /** A number once it is read; before, as it was typed. */
  recombination: number | string | null
}

/** Tells whether a gene has several alleles, and so a name beside theirs. */
export const isComplex = ({ alleles }: Pick<Edited, 'alleles'>) => alleles.length > 1

type GeneFieldsProps = {
  gene: Edited
  sexes: GeneList['sexes']
  errors: Record<string, string>
  onChange: (gene: Edited) => void
}

/** The fields of a gene: its alleles, the chromosome it lies on, and how it is known. */
export function GeneFields({ gene, sexes, errors, onChange }: GeneFieldsProps) {
  const set = (next: Partial<Edited>) => onChange({ ...gene, ...next })
  const { recombination } = gene
  return (
    <>
      {isComplex(gene) && (
        <TextInput
          label="Name of the complex"
          value={gene.name}
          maxLength={60}
          error={errors.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      )}
      <Alleles gene={gene} errors={errors} onChange={(alleles) => set({ alleles })} />
      <NativeSelect
        label="Chromosome"
        value={gene.linkage}
        error={errors.linkage}
        data={linkages
          .filter((value) => value === gene.linkage || linkagesOf[sexes].includes(value))
          .map((value) => ({ value, label: linkageWords[value] }))}
        onChange={({ currentTarget: { value } }) =>
          set({ linkage: linkages.find((each) => each === value) ?? 'autosomal' })
        }
      />
      {gene.linkage === 'XY_pseudo' && (
        <TextInput
          label="Changes between X and Y (%)"
          description="How often the gene changes between the two when a male passes it on."
          inputMode="decimal"
          value={
            typeof recombination === 'number' ? typedNumber(recombination) : (recombination ?? '')
          }
          error={errors.recombination}
          onChange={({ currentTarget: { value } }) => set({ recombination: value })}
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
    </>
  )
}

type AllelesProps = {
  gene: Edited
  errors: Record<string, string>
  onChange: (alleles: AlleleInput[]) => void
}

function Alleles({ gene, errors, onChange }: AllelesProps) {
  const { alleles } = gene
  const hasSeveral = isComplex(gene)
  return (
    <>
      {alleles.map((allele, at) => (
        <AlleleFields
          // biome-ignore lint/suspicious/noArrayIndexKey: alleles have no other identity while they are typed
          key={at}
          allele={allele}
          title={hasSeveral ? `Allele ${at + 1}` : undefined}
          errors={alleleErrors(errors, at, hasSeveral)}
          onChange={(next) => onChange(alleles.with(at, next))}
          onRemove={
            hasSeveral ? () => onChange(alleles.filter((_, place) => place !== at)) : undefined
          }
        />
      ))}
      {alleles.length < mostAlleles && (
        <Button
          variant="light"
          leftSection={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => onChange([...alleles, { name: '', mode: 'recessive' }])}
        >
          Add an allele
        </Button>
      )}
    </>
  )
}

/** The errors of one allele by its own fields; a single one bears the gene's name. */
const alleleErrors = (errors: Record<string, string>, at: number, isComplex: boolean) => ({
  name: errors[`alleles.${at}.name`] ?? (isComplex ? undefined : (errors.name ?? errors.alleles)),
  mode: errors[`alleles.${at}.mode`],
  superName: errors[`alleles.${at}.superName`],
  aliases: Object.entries(errors).find(([field]) => field.startsWith(`alleles.${at}.aliases`))?.[1],
})

type Errors = Record<'name' | 'mode' | 'superName' | 'aliases', string | undefined>

type AlleleFieldsProps = {
  allele: AlleleInput
  title: string | undefined
  errors: Errors
  onChange: (allele: AlleleInput) => void
  onRemove: (() => void) | undefined
}

/** One allele: what it is called, how it shows, and what it does to the animal. */
function AlleleFields({ allele, title, errors, onChange, onRemove }: AlleleFieldsProps) {
  const set = (next: Partial<AlleleInput>) => onChange({ ...allele, ...next })
  const [aliases, setAliases] = useState((allele.aliases ?? []).join(', '))
  return (
    <fieldset className={`${classes.allele} slim grid gap16`}>
      {title && (
        <legend>
          {title}
          {onRemove && <TextButton onClick={onRemove}>Remove</TextButton>}
        </legend>
      )}
      <TextInput
        label="Name"
        value={allele.name}
        maxLength={60}
        placeholder="Pied"
        error={errors.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label="Inheritance"
        value={allele.mode}
        error={errors.mode}
        data={inheritanceModes.map((value) => ({ value, label: inheritanceWords[value] }))}
        onChange={({ currentTarget: { value } }) =>
          set({ mode: inheritanceModes.find((each) => each === value) ?? 'recessive' })
        }
      />
      <TextInput
        label="Other names (optional)"
        description="Separated by commas."
        placeholder="Piebald"
        value={aliases}
        error={errors.aliases}
        onChange={({ currentTarget: { value } }) => {
          setAliases(value)
          const names = value.split(',').map((name) => name.trim())
          set({ aliases: names.filter((name) => name !== '') })
        }}
      />
      {allele.mode === 'incomplete_dominant' && (
        <TextInput
          label="Name of two copies (optional)"
          placeholder={`Super ${allele.name}`}
          value={allele.superName ?? ''}
          maxLength={60}
          error={errors.superName}
          onChange={(event) => set({ superName: event.currentTarget.value })}
        />
      )}
      <Switch
        label="Two copies are lethal"
        checked={allele.lethalHomozygous ?? false}
        onChange={(event) => set({ lethalHomozygous: event.currentTarget.checked })}
      />
      <TextInput
        label="Welfare note (optional)"
        placeholder="One copy often causes a head wobble."
        value={allele.welfare ?? ''}
        maxLength={200}
        onChange={(event) => set({ welfare: event.currentTarget.value })}
      />
    </fieldset>
  )
}
