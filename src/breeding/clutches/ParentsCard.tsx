import { formatDay } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Card } from '../../web/look/Card.tsx'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { MayChange } from '../../web/screens/May.tsx'
import classes from './Clutch.module.css'
import type { Clutch, Parent } from './clutches.contract.ts'

/** The most characters of an animal's description. */
const mostWords = 200

/** Dam and sire; a hint where one is missing. */
export function ParentsCard({ clutch }: { clutch: Clutch }) {
  const { dam, sire, possibleSires } = clutch
  const missing = [...(dam ? [] : ['dam']), ...(sire ? [] : ['sire'])]
  return (
    <Card title="Parents" isFlush>
      <Rows label="Parents">
        {dam && <ParentRow animal={dam} as="Dam" />}
        {sire && (
          <ParentRow animal={sire} as={possibleSires.length > 0 ? 'Possible sire' : 'Sire'} />
        )}
        {possibleSires.map((animal) => (
          <ParentRow key={animal.id} animal={animal} as="Possible sire" />
        ))}
      </Rows>
      {missing.length > 0 && (
        <p className={`${classes.hint} text14 ink3`}>
          No {missing.join(' or ')} yet.{' '}
          <MayChange>
            <TextLink href={`/incubator/${clutch.id}/edit`}>
              Add {missing.length === 2 ? 'them' : 'one'} in the edit form
            </TextLink>
          </MayChange>
        </p>
      )}
    </Card>
  )
}

function ParentRow({ animal, as }: { animal: Parent; as: string }) {
  const { id, name, genetics, species, description, isDeleted } = animal
  return (
    <Row
      title={name}
      {...(!isDeleted && { href: `/animals/${id}` })}
      leading={<Portrait animal={animal} size="row" />}
      second={
        <>
          <span>{joined(genetics || species?.commonName, isDeleted && 'deleted')}</span>
          {description && <span className={`${classes.about} crop`}>{shortened(description)}</span>}
        </>
      }
      side={as}
    />
  )
}

/** At most 200 characters, cut at its end. */
export const shortened = (text: string) =>
  text.length > mostWords ? `${text.slice(0, mostWords - 1).trimEnd()}…` : text

/** 'November 21, 2026' or nothing. */
export const dayWords = (day: string | null) => (day ? formatDay(day) : '')
