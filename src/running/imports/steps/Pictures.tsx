import { useState } from 'react'
import { counted } from '../../../shared/durations.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Switch } from '../../../web/look/controls/Switch.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Pages } from '../../../web/look/Pages.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import type { ImportRecord } from '../imports.contract.ts'
import { useImportRows, useImportWrites } from '../useImport.ts'
import classes from './Done.module.css'

/** The choice to fetch pictures on other websites, of which the file only has the addresses. */
export function PictureChoice({ record: { id, pictures } }: { record: ImportRecord }) {
  const { change } = useImportWrites(id)
  const { report } = useFlash()
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
            change.mutate({ fetch_pictures: currentTarget.checked }, { onError: report })
          }
        />
      ) : (
        <p className="quiet">{`Pictures on other websites aren't fetched: this server doesn't allow it. Your file names ${howMany}.`}</p>
      )}
    </Card>
  )
}

/** The addresses that no picture was had from, by their animals, each with the reason. */
export function UnfetchedPictures({ record }: { record: ImportRecord }) {
  const { pictures, result } = record
  const unfetched = result?.unfetched ?? 0
  if (unfetched > 0) return <Unfetched record={record} count={unfetched} />
  if (pictures.addresses === 0 || pictures.fetch) return null
  return (
    <p className="quiet">
      {pictures.addresses === 1
        ? "One picture on another website wasn't fetched."
        : `${counted(pictures.addresses, 'picture')} on other websites weren't fetched.`}
    </p>
  )
}

function Unfetched({ record, count }: { record: ImportRecord; count: number }) {
  const [page, setPage] = useState(1)
  const query = useImportRows(record, { action: 'unfetched', page, per_page: 5 })
  return (
    <Card title={`${counted(count, 'picture')} couldn't be fetched`} isFlush>
      <Loaded query={query} what="Pictures that couldn't be fetched" isInCard>
        {({ value }) =>
          value.length === 0 ? (
            <p className={`${classes.inCard} ink3`}>
              The rows of this import aren't kept any longer.
            </p>
          ) : (
            <Rows label="Pictures that couldn't be fetched">
              {value.map(({ row, name, errors, animal_id }) => (
                <Row
                  key={row}
                  title={name}
                  second={
                    <span>{`Row ${row}. ${errors.map(({ message }) => message).join(' · ')}`}</span>
                  }
                  {...(animal_id && { href: `/animals/${animal_id}` })}
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      <Pages page={page} query={query} onChange={setPage} />
    </Card>
  )
}
