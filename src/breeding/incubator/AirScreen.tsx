import { IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { formatShortMoment } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { IconMenu } from '../../web/look/sheet/IconMenu.tsx'
import { usePage, useRemove } from '../../web/records.ts'
import { ListTools } from '../../web/screens/ListTools.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { MayChange } from '../../web/screens/May.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useListState } from '../../web/screens/useListState.ts'
import { useCan, useUser } from '../../web/user.ts'
import { airWords } from '../clutches/words.ts'
import { FetchedReadingSheet, useAirWeek } from './AirCard.tsx'
import { AirFile } from './AirFile.tsx'
import { type AirReading, airReadingResource } from './air.contract.ts'
import { IncubatorGate } from './IncubatorGate.tsx'

const BoxCards = lazy(async () => ({ default: (await import('./BoxCards.tsx')).BoxCards }))

export const AirScreen = () => (
  <IncubatorGate>
    <Air />
  </IncubatorGate>
)

/** Every box's week, all readings, and the file of a logger. */
function Air() {
  const list = useListState(airReadingResource, 'table')
  const { page, sort, q } = list
  // An alarm leads to one box, which stands first.
  const air = useAirWeek().data
  const week = (air?.value ?? []).toSorted(
    (one, other) => Number(other.box === q) - Number(one.box === q),
  )
  const query = usePage(airReadingResource, { page, sort, q })
  const [sheet, setSheet] = useState<{ reading?: AirReading }>()
  return (
    <Screen
      title="Air"
      crumbs={[{ label: 'Incubator', href: '/incubator' }, { label: 'Air' }]}
      action={
        <MayChange>
          <Button leftSection={<IconPlus size={20} />} onClick={() => setSheet({})}>
            Add reading
          </Button>
        </MayChange>
      }
    >
      <div className="stack gap">
        <Suspense fallback={null}>{air && <BoxCards week={week} />}</Suspense>
        <MayChange>
          <AirFile box={week[0]?.box ?? ''} />
        </MayChange>
        {(q !== '' || (query.data && query.data.total > 0)) && (
          <ListTools
            list={list}
            sorts={airReadingResource.sorts}
            hasViews={false}
            hint="Filter by box"
          />
        )}
        <Loaded query={query} what="Readings" outline={{ shape: 'card' }}>
          {({ value, total }) => (
            <>
              {total === 0 && <p className="quiet">{q ? 'No results.' : 'No readings yet.'}</p>}
              {value.length > 0 && (
                <Card isFlush>
                  <Rows label="Readings">
                    {value.map((reading) => (
                      <ReadingRow
                        key={reading.id}
                        reading={reading}
                        onEdit={() => setSheet({ reading })}
                      />
                    ))}
                  </Rows>
                </Card>
              )}
            </>
          )}
        </Loaded>
        <Pages page={page} query={query} onChange={list.setPage} />
      </div>
      {sheet && (
        <FetchedReadingSheet
          box={sheet.reading?.box ?? week[0]?.box ?? ''}
          reading={sheet.reading}
          onClose={() => setSheet(undefined)}
        />
      )}
    </Screen>
  )
}

function ReadingRow({ reading, onEdit }: { reading: AirReading; onEdit: () => void }) {
  const { timezone } = useUser()
  const { mayChange } = useCan()
  const { flash, report } = useFlash()
  const remove = useRemove(airReadingResource)
  return (
    <Row
      title={airWords(reading)}
      second={joined(formatShortMoment(reading.happened_at, timezone), reading.box)}
      trailing={
        mayChange && (
          <IconMenu
            isQuiet
            label="What to do with this reading"
            icon={<IconDots size={22} />}
            choices={[
              { label: 'Edit', icon: <IconPencil size={20} />, onChoose: onEdit },
              {
                label: 'Delete',
                icon: <IconTrash size={20} />,
                isDangerous: true,
                onChoose: () =>
                  remove.mutateAsync(reading.id).then(() => flash('Deleted.'), report),
              },
            ]}
          />
        )
      }
    />
  )
}
