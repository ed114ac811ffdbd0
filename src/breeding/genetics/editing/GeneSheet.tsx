import { useState } from 'react'
import { textToNumber } from '../../../shared/typedNumbers.ts'
import { ApiError, api } from '../../../web/api.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import { useRemove, useSave, useWrite, within } from '../../../web/records.ts'
import type { GeneList, Source } from '../genes.ts'
import { type GeneRecord, geneResource } from '../loci.contract.ts'
import { type Edited, GeneFields, isComplex } from './GeneFields.tsx'
import classes from './Genes.module.css'

type GeneSheetProps = {
  edited: Edited
  own?: GeneRecord
  isListed: boolean
  /** True for an own one without any edits. */
  isAsListed?: boolean
  /** Of a listed gene that its keeper hasn't edited. */
  sources?: readonly Source[]
  speciesId: string
  sexes: GeneList['sexes']
  onClose: () => void
}

/** Adds a gene, or edits, hides and restores one. A complex has several alleles at one place. */
export function GeneSheet({
  edited,
  own,
  isListed,
  isAsListed,
  sources,
  speciesId,
  sexes,
  onClose,
}: GeneSheetProps) {
  const resource = within(geneResource, `species/${speciesId}`, `species/${speciesId}`)
  const { flash, report } = useFlash()
  const [gene, setGene] = useState<Edited>(edited)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const save = useSave(resource, own?.id)
  const remove = useRemove(resource)
  const hide = useWrite((values: Edited) =>
    own
      ? api('PATCH', `${resource.api}/${own.id}`, { gene: { is_hidden: values.is_hidden } })
      : api('POST', resource.api, { gene: values }),
  )

  function onSubmit() {
    const name = isComplex(gene) ? gene.name : (gene.alleles[0]?.name ?? '')
    const { replaces, linkage, source, alleles } = gene
    const recombination = textToNumber(gene.recombination)
    const values = { name, replaces, linkage, source, alleles, is_hidden: false, recombination }
    save.mutate(
      { ...values, ...(own && { updated_at: own.updated_at }) },
      {
        onSuccess: () => done(own || isListed ? 'Gene updated.' : 'Gene added.'),
        onError: (error) => {
          const wrong = error instanceof ApiError && error.status === 422 ? errorsIn(error) : {}
          setErrors(wrong)
          if (Object.keys(wrong).length === 0) report(error)
        },
      },
    )
  }
  function done(words: string) {
    flash(words)
    onClose()
  }
  const restore = () =>
    own && remove.mutate(own.id, { onSuccess: () => done('Deleted.'), onError: report })
  function setHidden(is_hidden: boolean) {
    const words = is_hidden ? 'Gene hidden.' : 'Gene shown.'
    const afterwards = { onSuccess: () => done(words), onError: report }
    if (own && isAsListed && !is_hidden) remove.mutate(own.id, afterwards)
    else hide.mutate({ ...gene, ...edited, is_hidden }, afterwards)
  }

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
      <div className="slim grid gap16">
        <GeneFields gene={gene} sexes={sexes} errors={errors} onChange={setGene} />
        {sources && <Sources sources={sources} />}
        <Others own={own} isListed={isListed} onRestore={restore} onHide={setHidden} />
      </div>
    </Sheet>
  )
}

type OthersProps = {
  own: GeneRecord | undefined
  isListed: boolean
  onRestore: () => void
  onHide: (is_hidden: boolean) => void
}

/** The further actions on a gene: reset to what is listed, deleted, or hidden. */
const Others = ({ own, isListed, onRestore, onHide }: OthersProps) => (
  <div className="flex wrap gap8">
    {own && !own.is_hidden && (
      <Button variant="subtle" color="clay" onClick={onRestore}>
        {isListed ? 'Undo my changes' : 'Delete'}
      </Button>
    )}
    {own?.is_hidden && (
      <Button variant="light" onClick={() => onHide(false)}>
        Show again
      </Button>
    )}
    {isListed && !own?.is_hidden && (
      <Button variant="subtle" color="gray" onClick={() => onHide(true)}>
        Hide this gene
      </Button>
    )}
  </div>
)

const errorsIn = ({ errors }: ApiError): Record<string, string> =>
  Object.fromEntries(
    errors.flatMap(({ field, message }) =>
      field ? [[field.replace(/^gene\./, ''), message] as const] : [],
    ),
  )

/** The sources that a listed gene's inheritance rests on, with what can be read elsewhere. */
function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <section className={`${classes.sources} text14 ink2`} aria-label="Where this is from">
      <h3>Where this is from</h3>
      <ul>
        {sources.map((source) => (
          <li key={'address' in source ? source.address : source.kind}>
            <SourceLine source={source} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SourceLine({ source }: { source: Source }) {
  if (source.kind === 'keeper') return source.words
  if (source.kind === 'consensus') {
    return source.of
      ? `Breeders agree on ${source.of}. We found no published cross.`
      : 'Breeders agree on it. We found no published cross.'
  }
  return (
    <>
      {source.kind === 'study' ? 'Study' : 'Reference'}: {source.by},{' '}
      <a href={source.address} target="_blank" rel="noreferrer">
        {source.title}
      </a>
    </>
  )
}
