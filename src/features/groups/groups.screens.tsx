import { counted } from '../../shared/durations.ts'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Paragraph } from '../../web/look/Paragraph.tsx'
import { DetailScreen } from '../../web/screens/DetailScreen.tsx'
import { DetailTabs } from '../../web/screens/DetailTabs.tsx'
import { FormScreen } from '../../web/screens/FormScreen.tsx'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { CodeTab } from '../codes/CodeTab.tsx'
import { LabelsLink } from '../codes/LabelsLink.tsx'
import { RoundLinks } from '../rounds/RoundLinks.tsx'
import { AnimalsOfGroup } from './AnimalsOfGroup.tsx'
import { GroupFace, GroupFaces } from './GroupFaces.tsx'
import { type Group, groupResource } from './groups.contract.ts'
import { MembersField } from './MembersField.tsx'

export function List() {
  return (
    <ListScreen
      resource={groupResource}
      tools={<LabelsLink kind="group" />}
      usualView="grid"
      about="A group is any set you care for together: a rack, a room, this year's hatchlings."
      columns={[
        { header: 'Name', cell: (group) => group.name, sort: ['abc'] },
        { header: 'Animals', cell: animalsOf, numeric: true, onPhone: 'second' },
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
    <FormScreen
      resource={groupResource}
      blank={{ name: '', description: '', animal_groups_attributes: [] }}
      labels={{ name: 'Name', description: 'Description', animal_groups_attributes: 'Animals' }}
      titleOf={(group) => group.name}
    >
      {(form, group) => (
        <>
          <TextField form={form} name="name" label="Name" placeholder="Rack 2" />
          <LongTextField form={form} name="description" label="Description" optional />
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
