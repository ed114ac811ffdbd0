import { formatMoment } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { Card } from '../../web/look/Card.tsx'
import { Facts } from '../../web/look/Facts.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { useUser } from '../../web/user.ts'
import type { Storage } from './operator.contract.ts'
import { useOperator } from './useOperator.ts'
import { sizeOf } from './words.ts'

/** The amount of data, and the free space. */
export function StorageTab() {
  const query = useOperator<Storage>('storage')
  const { timezone } = useUser()
  return (
    <Loaded query={query} what="Storage">
      {({ database_bytes, pictures, backups, disk, database_disk }) => (
        <Card>
          <Facts
            facts={[
              ['Database', sizeOf(database_bytes)],
              [
                'Pictures',
                `${counted(pictures.count, 'picture', 'pictures')}, ${sizeOf(pictures.bytes)}`,
              ],
              [
                'Backups',
                `${counted(backups.count, 'backup', 'backups')}, ${sizeOf(backups.bytes)}`,
              ],
              [
                'Latest backup',
                backups.latest_at ? formatMoment(backups.latest_at, timezone) : 'None yet',
              ],
              [
                'Backup folder',
                <code key="folder" className="text13">
                  {backups.folder}
                </code>,
              ],
              ['Free disk', freeOn(disk)],
              ["Free on the database's disk", database_disk ? besideData(database_disk) : notSeen],
            ]}
          />
        </Card>
      )}
    </Loaded>
  )
}

const freeOn = ({ free_bytes, total_bytes }: Storage['disk']) =>
  `${sizeOf(free_bytes)} of ${sizeOf(total_bytes)}`

const besideData = (disk: NonNullable<Storage['database_disk']>) =>
  disk.is_same ? 'The same disk' : freeOn(disk)

const notSeen = "We can't see how full it is from here. Check it where PostgreSQL runs."
