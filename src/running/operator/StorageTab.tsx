import { formatMoment } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { Card } from '../../web/look/Card.tsx'
import { Facts } from '../../web/look/Facts.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { useUser } from '../../web/user.ts'
import classes from './Operator.module.css'
import type { Storage } from './operator.contract.ts'
import { useOperator } from './useOperator.ts'
import { sizeOf } from './words.ts'

/** The amount of data, and the free space. */
export function StorageTab() {
  const query = useOperator<Storage>('storage')
  const { timezone } = useUser()
  return (
    <Loaded query={query} what="Storage">
      {({ database_bytes, pictures, backups, disk }) => (
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
                <code key="folder" className={classes.path}>
                  {backups.folder}
                </code>,
              ],
              ['Free disk', `${sizeOf(disk.free_bytes)} of ${sizeOf(disk.total_bytes)}`],
            ]}
          />
        </Card>
      )}
    </Loaded>
  )
}
