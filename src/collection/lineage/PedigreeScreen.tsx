import { IconPrinter, IconSitemap } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { whose } from '../../shared/whose.ts'
import { api } from '../../web/api.ts'
import { Button, ButtonLink } from '../../web/look/controls/Button.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { useIsWide } from '../../web/look/useIsWide.ts'
import { useRecord } from '../../web/records.ts'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { animalDetail } from '../animals/animals.contract.ts'
import { FirstParents } from './FirstParents.tsx'
import { Inbreeding } from './Inbreeding.tsx'
import type { Pedigree } from './lineage.contract.ts'
import { PedigreeOutline } from './PedigreeOutline.tsx'
import classes from './PedigreeScreen.module.css'
import { PedigreeSheet } from './PedigreeSheet.tsx'
import { PedigreeTree } from './PedigreeTree.tsx'
import { treeOf } from './tree.ts'
import { extentWords } from './words.ts'

/** An animal's ancestors of five generations, and how inbred it is. */
export function PedigreeScreen() {
  const { id } = useParams()
  const query = useQuery({
    queryKey: [`animals/${id}/pedigree`],
    queryFn: () => api<Pedigree>('GET', `animals/${id}/pedigree`),
  })
  return (
    <RecordGate query={query} what="Animal">
      {(pedigree) => <Drawn key={id} pedigree={pedigree} />}
    </RecordGate>
  )
}

/** From here on six columns have room beside the sidebar. */
const wideEnough = 1260

function Drawn({ pedigree }: { pedigree: Pedigree }) {
  const isDesk = useIsWide()
  const hasRoom = useIsWide(wideEnough)
  const { animal, known: ancestors } = pedigree
  const tree = treeOf(pedigree)
  return (
    <Screen
      title={isDesk ? `${whose(animal.name)} pedigree` : 'Pedigree'}
      second={ancestors > 0 && extentWords(pedigree)}
      crumbs={[
        { label: 'Animals', href: '/animals' },
        { label: animal.name, href: `/animals/${animal.id}` },
        { label: 'Pedigree' },
      ]}
      action={isDesk && ancestors > 0 && <Acts id={animal.id} />}
    >
      {ancestors === 0 ? (
        <Start id={animal.id} />
      ) : (
        <>
          <div className={`${classes.page} stack gap`}>
            <Inbreeding pedigree={pedigree} />
            {hasRoom ? <PedigreeTree tree={tree} /> : <PedigreeOutline tree={tree} />}
          </div>
          <PedigreeSheet pedigree={pedigree} tree={tree} />
        </>
      )}
    </Screen>
  )
}

function Acts({ id }: { id: string }) {
  return (
    <div className="flex gap8">
      <ButtonLink
        to={`/animals/${id}/offspring`}
        variant="light"
        leftSection={<IconSitemap size={20} />}
      >
        Offspring
      </ButtonLink>
      <Button
        variant="light"
        leftSection={<IconPrinter size={20} />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </div>
  )
}

function Start({ id }: { id: string }) {
  const query = useRecord(animalDetail, id)
  return query.data ? <FirstParents animal={query.data} /> : <Waiting shape="card" />
}
