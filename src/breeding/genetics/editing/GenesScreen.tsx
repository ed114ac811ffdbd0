import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type Species, speciesResource } from '../../../collection/species/species.contract.ts'
import { inheritanceWords } from '../../../shared/breeding.ts'
import { hasWords } from '../../../shared/folded.ts'
import { isEqual } from '../../../web/form/isEqual.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { FilterBox } from '../../../web/look/controls/FilterBox.tsx'
import { EmptyInCard } from '../../../web/look/messages/Empty.tsx'
import { ListFailed } from '../../../web/look/messages/ListFailed.tsx'
import { Locked } from '../../../web/look/messages/Locked.tsx'
import { Waiting } from '../../../web/look/messages/Waiting.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { Tag } from '../../../web/look/Tag.tsx'
import { useRecord } from '../../../web/records.ts'
import { RecordGate } from '../../../web/screens/RecordGate.tsx'
import { Screen } from '../../../web/screens/Screen.tsx'
import { useCan, useUser } from '../../../web/user.ts'
import type { GeneList, NonMendelian, Source } from '../genes.ts'
import { useGeneList } from '../lists/fetchedLists.ts'
import type { GeneRecord } from '../loci.contract.ts'
import { editable } from '../ownGenes.ts'
import { useOwnGenes } from '../useGenes.ts'
import type { Edited } from './GeneFields.tsx'
import { GeneSheet } from './GeneSheet.tsx'
import classes from './Genes.module.css'

/** A species' genes: those that come with Vivary, and what its keeper has changed, hidden or added. */
export function GenesScreen() {
  const { speciesId } = useParams()
  const { subscribed, owner, isDefault } = useUser()
  const query = useRecord(speciesResource, speciesId)
  return (
    <RecordGate query={query} what="Species">
      {(species) => {
        const crumbs = [
          { label: 'Species', href: '/species' },
          { label: species.commonName, href: `/species/${species.id}` },
          { label: 'Genes' },
        ]
        if (isDefault) return <Waiting shape="rows" />
        if (!subscribed) {
          return (
            <Screen title="Genes" second={species.commonName} crumbs={crumbs}>
              <Locked isOwner={owner} gains={['Genes of your own', 'Exact odds for any pairing']}>
                See and edit the genes that the calculator counts with.
              </Locked>
            </Screen>
          )
        }
        return <Genes species={species} crumbs={crumbs} />
      }}
    </RecordGate>
  )
}

/** A listed gene, edited or not, or one of the keeper's own. */
type Shown = {
  edited: Edited
  own?: GeneRecord
  isListed: boolean
  isAsListed?: boolean
  sources?: readonly Source[]
}

type GenesProps = { species: Species; crumbs: { label: string; href?: string }[] }

function Genes({ species, crumbs }: GenesProps) {
  const query = useOwnGenes(species.id)
  const { mayChange } = useCan()
  const [open, setOpen] = useState<Shown>()
  const [words, setWords] = useState('')
  const listed = useGeneList({ ...species, latinName: species.latinName ?? '' })
  const list = listed.data ?? undefined
  const own = query.data?.value ?? []
  const all = shownOf(list, own)
  const visible = all.filter(({ edited: { name, alleles } }) =>
    hasWords(words, name, ...alleles.flatMap((allele) => [allele.name, ...(allele.aliases ?? [])])),
  )
  const others = (list?.others ?? []).filter(({ name }) => hasWords(words, name))
  const retry = () => {
    if (query.isError) query.refetch()
    if (listed.isError) listed.refetch()
  }
  const add = () => setOpen({ edited: blank, isListed: false })
  return (
    <Screen
      title="Genes"
      second={species.commonName}
      crumbs={crumbs}
      action={
        mayChange && (
          <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={add}>
            Add gene
          </Button>
        )
      }
    >
      <div className={`${classes.stack} slim grid gap16`}>
        {all.length > 0 && <FilterBox label="Filter by name" value={words} onChange={setWords} />}
        {query.isError || listed.isError ? (
          <ListFailed what="Genes" onRetry={retry} />
        ) : query.isPending || listed.isPending ? (
          <Waiting shape="rows" />
        ) : (
          <GenesCard
            genes={visible}
            none={all.length === 0 ? noGenes : 'No results.'}
            onOpen={mayChange ? setOpen : undefined}
          />
        )}
        {others.length > 0 && <Others others={others} />}
      </div>
      {open && (
        <GeneSheet
          key={open.own?.id ?? open.edited.name}
          {...open}
          speciesId={species.id}
          sexes={list?.sexes ?? 'unknown'}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Screen>
  )
}

const noGenes = 'No genes yet. Add the ones you breed, and the calculator counts with them.'

type GenesCardProps = {
  genes: readonly Shown[]
  /** The text in place of the rows without any. */
  none: string
  onOpen: ((gene: Shown) => void) | undefined
}

function GenesCard({ genes, none, onOpen }: GenesCardProps) {
  return (
    <Card isFlush>
      {genes.length === 0 && (
        <div className="padXCard padYCard">
          <EmptyInCard>{none}</EmptyInCard>
        </div>
      )}
      <Rows label="Genes">
        {genes.map((gene) => (
          <Row
            key={gene.own?.id ?? gene.edited.name}
            title={gene.edited.name}
            {...(onOpen && { onOpen: () => onOpen(gene) })}
            beside={<State {...gene} />}
            second={secondOf(gene.edited)}
          />
        ))}
      </Rows>
    </Card>
  )
}

function shownOf(list: GeneList | undefined, own: readonly GeneRecord[]): Shown[] {
  const listed = (list?.loci ?? []).map((locus): Shown => {
    const mine = own.find(({ name, replaces }) => (replaces || name) === locus.name)
    const isAsListed =
      mine &&
      (mine.alleles.length === 0 || isEqual({ ...mine, ...editable(locus), is_hidden: true }, mine))
    return mine
      ? { edited: mine, own: mine, isListed: true, isAsListed }
      : { edited: editable(locus), isListed: true, sources: locus.sources }
  })
  const ownIds = new Set(listed.map(({ own }) => own?.id))
  const added = own
    .filter(({ id }) => !ownIds.has(id))
    .map((mine): Shown => ({ edited: mine, own: mine, isListed: false }))
  return [...added, ...listed].sort((a, b) => a.edited.name.localeCompare(b.edited.name, 'en'))
}

function State({ own, isListed }: Shown) {
  if (!own) return null
  if (own.is_hidden) return <Tag>Hidden</Tag>
  return <Tag tone="good">{isListed ? 'Edited' : 'Yours'}</Tag>
}

/** 'Recessive · Study: Brown et al. 2022', or the alleles of a complex. */
function secondOf({ alleles, source }: Edited): string {
  const [first] = alleles
  const what =
    alleles.length > 1
      ? alleles.map(({ name }) => name).join(', ')
      : first
        ? `${inheritanceWords[first.mode]}${first.lethalHomozygous ? ', two copies are lethal' : ''}`
        : ''
  return [what, source].filter(Boolean).join(' · ')
}

const blank: Edited = {
  name: '',
  replaces: '',
  is_hidden: false,
  linkage: 'autosomal',
  recombination: null,
  source: '',
  alleles: [{ name: '', mode: 'recessive' }],
}

const kinds: Record<NonMendelian['kind'], string> = {
  polygenic: 'Many genes',
  line_bred: 'Line-bred',
  unknown: 'Not proven',
  unsourced: 'No source',
  several: 'Several genes',
}

function Others({ others }: { others: readonly NonMendelian[] }) {
  return (
    <Card title="Without odds" isFlush>
      <p className={`${classes.about} text14 ink3`}>
        These are inherited, but not as one gene, no one has proven how, or we found no source for
        what they stand for. They're named and never get numbers. If you have proven one, add it as
        a gene.
      </p>
      <Rows label="Without odds">
        {others.map(({ name, kind }) => (
          <Row key={name} title={name} side={kinds[kind]} />
        ))}
      </Rows>
    </Card>
  )
}
