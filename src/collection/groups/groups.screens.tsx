import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Card } from '../../web/look/Card.tsx'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { Paragraph } from '../../web/look/Paragraph.tsx'
import { DetailScreen } from '../../web/screens/DetailScreen.tsx'
import { DetailTabs } from '../../web/screens/DetailTabs.tsx'
import { FormScreen } from '../../web/screens/FormScreen.tsx'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { MayChange } from '../../web/screens/May.tsx'
import { AnimalsWithin } from '../animals/AnimalsWithin.tsx'
import type { Animal } from '../animals/animals.contract.ts'
import { RoundLinks } from '../animals/RoundLinks.tsx'
import { CodeTab } from '../codes/fetched.ts'
import { labelsOf } from '../codes/LabelsLink.tsx'
import { type Group, groupResource } from './groups.contract.ts'
import classes from './groups.module.css'
import { MembersField } from './MembersField.tsx'

export function List() {
  return (
    <ListScreen
      resource={groupResource}
      tools={[labelsOf('group')]}
      usualView="grid"
      about="A group is any set you care for together: a rack, a room, this year's hatchlings."
      columns={[
        { field: 'name', sort: ['abc'] },
        {
          header: 'Animals',
          cell: animalsOf,
          file: [{ header: 'Animals', cell: ({ animalCount }) => animalCount }],
          numeric: true,
          onPhone: 'second',
        },
      ]}
      leading={(group) => <GroupFace group={group} />}
      card={(group) => ({
        title: group.name,
        picture: <GroupFaces group={group} />,
        second: animalsOf(group),
      })}
    />
  )
}

export function Form() {
  return (
    <FormScreen resource={groupResource} titleOf={(group) => group.name}>
      {(form, group) => (
        <>
          <TextField form={form} name="name" placeholder="Rack 2" />
          <LongTextField form={form} name="description" optional />
          <MembersField form={form} group={group} />
        </>
      )}
    </FormScreen>
  )
}

export function Detail() {
  return (
    <DetailScreen resource={groupResource} titleOf={(group) => group.name} second={animalsOf}>
      {(group) => (
        <DetailTabs
          tabs={[
            {
              value: 'details',
              label: 'Details',
              content: (
                <>
                  {group.animalCount > 0 && <RoundLinks choice={{ group: group.id }} />}
                  {group.description && (
                    <Card title="Description">
                      <Paragraph>{group.description}</Paragraph>
                    </Card>
                  )}
                  <AnimalsOfGroup groupId={group.id} />
                </>
              ),
            },
            {
              value: 'qr',
              label: 'QR',
              content: <CodeTab kind="group" id={group.id} name={group.name} />,
            },
          ]}
        />
      )}
    </DetailScreen>
  )
}

const animalsOf = ({ animalCount }: Group) => counted(animalCount, 'animal')

/** The animals of one group; an empty one links to its form, where animals are chosen. */
const AnimalsOfGroup = ({ groupId }: { groupId: string }) => (
  <AnimalsWithin
    api={`groups/${groupId}/animals`}
    second={kindOf}
    empty="No animals in this group yet."
    action={
      <MayChange>
        <TextLink href={`/groups/${groupId}/edit`}>Choose animals</TextLink>
      </MayChange>
    }
  />
)

const kindOf = ({ species, genetics }: Animal) => joined(species?.commonName, genetics)

/** Up to four of a group's animals in one picture; an empty group has a plain portrait. */
function GroupFaces({ group }: { group: Group }) {
  const faces = group.animalGroups.slice(0, 4)
  if (faces.length === 0) return <Portrait animal={nobodyIn(group)} size="card" />
  return (
    <div className={`${classes.faces} tall grid gap2`} data-count={faces.length}>
      {faces.map(({ id, animal }) => (
        <Portrait key={id} animal={animal} size="card" />
      ))}
    </div>
  )
}

const GroupFace = ({ group }: { group: Group }) => (
  <Portrait animal={group.animalGroups[0]?.animal ?? nobodyIn(group)} size="row" />
)

const nobodyIn = ({ id }: Group) => ({ id, species: '', genetics: '', photoUrls: null })
