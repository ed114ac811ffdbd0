import { IconStack2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Tag, Tags } from '../../web/look/Tag.tsx'
import classes from './GroupTags.module.css'
import type { GroupOfAnimal } from './members.contract.ts'

/** Links to the animal's groups; nothing without any. */
export function GroupTags({ animal }: { animal: { animalGroups: GroupOfAnimal[] } }) {
  if (animal.animalGroups.length === 0) return null
  return (
    <nav aria-label="Groups">
      <Tags>
        {animal.animalGroups.map(({ id, group }) => (
          <Link
            key={id}
            className={`${classes.link} underlines touch inline middle`}
            to={`/groups/${group.id}`}
          >
            <Tag icon={<IconStack2 size={15} stroke={2} aria-hidden="true" />}>
              <span className="crop ellipsis">{group.name}</span>
            </Tag>
          </Link>
        ))}
      </Tags>
    </nav>
  )
}
