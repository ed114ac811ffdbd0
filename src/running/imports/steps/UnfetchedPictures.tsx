import { useState } from 'react'
import { counted } from '../../../shared/durations.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Pages } from '../../../web/look/Pages.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import type { ImportRecord } from '../imports.contract.ts'
import { useImportRows } from '../useImport.ts'
import classes from './Done.module.css'

/** The addresses that no picture was had from, by their animals, each with the reason. */
export function UnfetchedPictures({ found }: { found: ImportRecord }) {
  const { pictures, result } = found
  const unfetched = result?.unfetched ?? 0
  if (unfetched > 0) return <Unfetched found={found} count={unfetched} />
  if (pictures.addresses === 0 || pictures.fetch) return null
  return (
    <p className="quiet">
      {pictures.addresses === 1
        ? "One picture on another website wasn't fetched."
        : `${counted(pictures.addresses, 'picture')} on other websites weren't fetched.`}
    </p>
  )
}

function Unfetched({ found, count }: { found: ImportRecord; count: number }) {
  const [page, setPage] = useState(1)
  const query = useImportRows(found, { action: 'unfetched', page, per_page: 5 })
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
