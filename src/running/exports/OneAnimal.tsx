import { IconChevronDown, IconFileText, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { type Animal, animalResource } from '../../collection/animals/animals.contract.ts'
import { Picker } from '../../web/fields/Picker.tsx'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Card } from '../../web/look/Card.tsx'
import { ButtonAnchor, ButtonLink } from '../../web/look/controls/Button.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { usePage } from '../../web/records.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { useCan, useUser } from '../../web/user.ts'
import classes from './Export.module.css'

/** One animal on paper for the vet, or signed for its buyer. */
export function OneAnimal() {
  const query = usePage(animalResource, { per_page: 1, sort: 'created_at_desc' })
  return (
    <Card title="One animal" isFlush>
      <Loaded query={query} what="Your animals" isInCard>
        {({ value: [newest] }) =>
          newest ? (
            <Chosen first={newest} />
          ) : (
            <EmptyInCard>No animals yet. Your first will appear here.</EmptyInCard>
          )
        }
      </Loaded>
    </Card>
  )
}

function Chosen({ first }: { first: Animal }) {
  const [animal, setAnimal] = useState(first)
  const [isChoosing, setIsChoosing] = useState(false)
  const { subscribed } = useUser()
  const { mayChange } = useCan()
  if (isChoosing) {
    return (
      <div className={classes.picker}>
        <Picker
          to={animalResource}
          nameOf={({ name }) => name}
          label="Animal"
          chosen={animal.id}
          onChoose={(chosen) => {
            setAnimal(chosen)
            setIsChoosing(false)
          }}
          onClose={() => setIsChoosing(false)}
        />
      </div>
    )
  }
  return (
    <>
      <Rows>
        <Row
          leading={<Portrait animal={animal} size="row" />}
          title={animal.name}
          onOpen={() => setIsChoosing(true)}
          second="history, weights, QR"
          side={<IconChevronDown size={20} aria-hidden="true" />}
        />
      </Rows>
      <div className={`${classes.buttons} flex wrap gap8`}>
        {(['vet', 'buyer'] as const).map((whom) => (
          <ButtonAnchor
            key={whom}
            variant="light"
            href={recordPdf(animal, whom)}
            download
            leftSection={<IconFileText size={20} />}
          >
            PDF for the {whom}
          </ButtonAnchor>
        ))}
        {mayChange && subscribed && (
          <ButtonLink
            variant="light"
            to={`/animals/${animal.id}/hand-over`}
            leftSection={<IconShieldCheck size={20} />}
          >
            Signed file
          </ButtonLink>
        )}
      </div>
    </>
  )
}

/** The animal's record on paper. */
const recordPdf = ({ id }: Animal, whom: 'vet' | 'buyer') =>
  `/dashboard/animals/${id}/record.pdf?for=${whom}`
