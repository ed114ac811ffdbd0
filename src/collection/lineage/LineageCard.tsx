import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { SexSign } from '../../web/look/animal/Sex.tsx'
import { Card } from '../../web/look/Card.tsx'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { usePage } from '../../web/records.ts'
import { useCan } from '../../web/user.ts'
import type { AnimalDetail } from '../animals/animals.contract.ts'
import { stateSince } from '../animals/words.ts'
import { type Offspring, offspringOf, roleWords } from './lineage.contract.ts'
import type { Parent, ParentRole } from './parents.contract.ts'
import { secondOfParent } from './words.ts'

type Kin = Pick<AnimalDetail, 'id' | 'dam' | 'sire'>

/** Offspring shown on the animal's page. */
const shownFirst = 3

/** An animal's parents and young, with the way to its pedigree. */
export function LineageCard({ animal }: { animal: Kin }) {
  const { mayChange } = useCan()
  const query = usePage(offspringOf(animal.id), { per_page: shownFirst, sort: 'created_at_desc' })
  const total = query.data?.total ?? 0
  const hasParents = animal.dam !== null || animal.sire !== null
  const pedigree = { label: 'Pedigree', href: `/animals/${animal.id}/pedigree` }
  return (
    <>
      <Card title="Parents" isFlush={hasParents} {...(hasParents && { link: pedigree })}>
        {hasParents ? (
          <Rows label="Parents">
            <ParentRow as="sire" parent={animal.sire} />
            <ParentRow as="dam" parent={animal.dam} />
          </Rows>
        ) : (
          <EmptyInCard
            action={mayChange && <TextLink href={pedigree.href}>Add the parents</TextLink>}
          >
            No dam or sire recorded yet.
          </EmptyInCard>
        )}
      </Card>
      {query.isError && !query.data && (
        <ListFailed what="Offspring" onRetry={() => query.refetch()} />
      )}
      {query.data && total > 0 && (
        <Card
          title="Offspring"
          link={{ label: `All ${total}`, href: `/animals/${animal.id}/offspring` }}
          isFlush
        >
          <Rows label="Offspring">
            {query.data.value.map((young) => (
              <Row
                key={young.id}
                title={young.name}
                href={`/animals/${young.id}`}
                leading={<Portrait animal={young} size="row" />}
                beside={<SexSign sex={young.sex} />}
                second={secondOfYoung(young, animal.id)}
              />
            ))}
          </Rows>
        </Card>
      )}
    </>
  )
}

/** A parent that was deleted has no page. */
function ParentRow({ as: role, parent }: { as: ParentRole; parent: Parent | null }) {
  const word = roleWords[role]
  if (!parent) {
    return <Row title={<span className="regular ink3">{word} not known</span>} />
  }
  return (
    <Row
      title={parent.name}
      {...(!parent.isDeleted && { href: `/animals/${parent.id}` })}
      leading={<Portrait animal={parent} size="row" />}
      beside={<SexSign sex={parent.sex} />}
      second={[word, secondOfParent(parent)].filter(Boolean).join(' · ')}
    />
  )
}

/** 'with Rook · Banana Pied'. */
function secondOfYoung({ dam, sire, genetics, ...young }: Offspring, parentId: string) {
  const other = [dam, sire].find((one) => one !== null && one.id !== parentId)
  return [stateSince(young), other && `with ${other.name}`, genetics].filter(Boolean).join(' · ')
}
