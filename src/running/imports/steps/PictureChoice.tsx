import { counted } from '../../../shared/durations.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Switch } from '../../../web/look/controls/Switch.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import type { ImportRecord } from '../imports.contract.ts'
import { useImportWrites } from '../useImport.ts'

/** Whether pictures on other websites are fetched, of which the file only has the addresses. */
export function PictureChoice({ found: { id, pictures } }: { found: ImportRecord }) {
  const { change } = useImportWrites(id)
  const { told } = useFlash()
  const { addresses, may_fetch, fetch } = pictures
  if (addresses === 0) return null
  const howMany = counted(addresses, 'address', 'addresses')
  return (
    <Card>
      {may_fetch ? (
        <Switch
          label={`Fetch the pictures, ${howMany}`}
          description="From the websites that your file names, after the animals are added. What can't be fetched is listed at the end."
          checked={change.isPending ? change.variables.fetch_pictures === true : fetch}
          onChange={({ currentTarget }) =>
            change.mutate({ fetch_pictures: currentTarget.checked }, { onError: told })
          }
        />
      ) : (
        <p className="quiet">{`Pictures on other websites aren't fetched: this server doesn't allow it. Your file names ${howMany}.`}</p>
      )}
    </Card>
  )
}
