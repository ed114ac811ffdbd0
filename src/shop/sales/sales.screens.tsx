import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay, formatShortDay, today } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { moneyText, numberText } from '../../shared/numbers.ts'
import { upperFirst, whose } from '../../shared/text.ts'
import { api } from '../../web/api.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../../web/look/controls/Button.tsx'
import { Segments } from '../../web/look/controls/Segments.tsx'
import { Facts } from '../../web/look/Facts.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useNextAnswer, useWrite } from '../../web/records.ts'
import { AddButton } from '../../web/screens/AddButton.tsx'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { DetailScreen } from '../../web/screens/DetailScreen.tsx'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { useAddress } from '../../web/useAddress.ts'
import { useCan, useUser } from '../../web/user.ts'
import { ShopTabs } from '../ShopTabs.tsx'
import { crumbs } from './SaleForm.tsx'
import classes from './Sales.module.css'
import { type Sale, type SalePage, saleResource } from './sales.contract.ts'
import { WithShop } from './WithShop.tsx'

export { SaleForm as Form } from './SaleForm.tsx'

export function List() {
  const { year, sums } = useYear()
  const hasSales = (sums?.years.length ?? 0) > 0
  const { timezone } = useUser()
  const on = ({ sold_on }: Sale) => formatShortDay(sold_on, today(timezone))
  return (
    <WithShop>
      <ListScreen
        resource={saleResource}
        crumbs={[{ label: 'Shop', href: '/shop' }, { label: 'Sales' }]}
        usualView="table"
        fileName={null}
        above={<SalesHead />}
        countOf={({ total, counts: { returned = 0 } = {} }) =>
          joined(
            counted(total - returned, 'sale'),
            returned > 0 && `${numberText(returned)} returned`,
          )
        }
        asks={() => ({ year })}
        about="What you sold when, to whom and for how much."
        add={<AddButton href="/shop/sales/new" what="Sale" />}
        columns={[
          { field: 'title', sort: ['abc'] },
          {
            header: 'Sold on',
            cell: on,
            sort: ['happened_at_desc', 'happened_at_asc'],
            onPhone: 'second',
          },
          { header: 'Buyer', cell: ({ buyer }) => buyer, onPhone: 'second' },
          {
            header: 'Returned',
            cell: ({ returned_on }) => returned_on && formatShortDay(returned_on, today(timezone)),
            phoneCell: ({ returned_on }) => returned_on && 'returned',
            onPhone: 'second',
          },
          {
            header: 'Price',
            cell: priceOf,
            numeric: true,
            sort: ['cost_asc', 'cost_desc'],
            onPhone: 'side',
          },
        ]}
        leading={({ animal }) => animal && <Portrait animal={animal} size="row" />}
      />
      {hasSales && (
        <p className={`${classes.file} flex`}>
          <ButtonAnchor
            variant="light"
            href={`/dashboard/shop/sales.csv${year && `?year=${year}`}`}
            download
            leftSection={<IconDownload size={20} />}
          >
            {year ? `Download ${year} as CSV` : 'Download all as CSV'}
          </ButtonAnchor>
        </p>
      )}
    </WithShop>
  )
}

const priceOf = ({ price, currency }: Sale) =>
  price === null ? undefined : moneyText(price, currency)

/** The year in the address, '' for all, and what the sales come to that the list shows. */
function useYear() {
  const { params, put } = useAddress()
  const typed = params.get('year') ?? ''
  const year = /^\d{4}$/.test(typed) ? typed : ''
  const q = params.get('q') ?? ''
  const query = new URLSearchParams({ per_page: '1', ...(year && { year }), ...(q && { q }) })
  const { data } = useNextAnswer<SalePage>(['sales', 'sums', year, q], `sales?${query}`)
  return { year, sums: data, setYear: (next: string) => put({ year: next, page: '' }) }
}

/** Above the sales: the shop's parts, the years, and what the chosen year comes to. */
function SalesHead() {
  const { year, sums: data, setYear } = useYear()
  const years = data?.years.map(String) ?? []
  return (
    <div className={`${classes.head} grid gap12 below16`}>
      <ShopTabs />
      {years.length > 0 && (
        <Segments
          label="Year"
          value={year}
          choices={['', ...years].map((value) => ({ value, label: value || 'All' }))}
          onChange={setYear}
        />
      )}
      {data && data.sums.length > 0 && (
        <p className={`${classes.sums} flex wrap rows4 columns20 text14 ink2`} role="status">
          {data.sums.map(({ currency, total, sales }) => (
            <span key={currency}>
              <strong className="text22 heavy ink">{moneyText(total, currency)}</strong>{' '}
              {counted(sales, 'sale')}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

export const Detail = () => (
  <WithShop>
    <DetailScreen
      resource={saleResource}
      titleOf={({ title }) => title}
      second={(sale) => joined(priceOf(sale), formatDay(sale.sold_on))}
      crumbs={crumbs}
      deletion={(sale) => ({ name: `the sale of ${sale.title}`, stays: staysOf(sale) })}
    >
      {(sale) => (
        <>
          <Card>
            <Facts
              facts={[
                ['Buyer', sale.buyer],
                ['Contact', linkTo('/contacts', sale.contact, sale.contact?.name)],
                ['Animal', linkTo('/animals', sale.animal, sale.animal?.name)],
                ['Listing', linkTo('/shop/listings', sale.listing, sale.listing?.title)],
                ['Returned on', sale.returned_on && formatDay(sale.returned_on)],
                ['Notes', sale.notes],
              ]}
            />
          </Card>
          {sale.animal && !sale.returned_on && <NextCard animal={sale.animal} />}
          <ReturnCard sale={sale} />
        </>
      )}
    </DetailScreen>
  </WithShop>
)

const linkTo = (path: string, record: { id: string } | null, words: string | undefined) =>
  record && <Link to={`${path}/${record.id}`}>{words}</Link>

/** Says that animal and listing stay as the sale left them, as only its return takes them back, but not its link. */
function staysOf({ animal, listing, returned_on }: Sale): string | undefined {
  if (returned_on) return undefined
  const words = [
    isTakenBack(animal) && `${animal.name} stays sold`,
    listing && `${isTakenBack(animal) ? 'its' : 'the'} listing isn't put up for sale again`,
  ].filter(Boolean)
  const what = words.length > 1 ? 'them' : 'it'
  const back = `${upperFirst(words.join(', and '))}. To take ${what} back, mark the sale as returned first.`
  const link =
    animal?.handed_over_at === null &&
    'Any hand-over link you made after recording the sale will no longer work.'
  return [words.length > 0 && back, link].filter(Boolean).join(' ')
}

/** The next steps for the buyer once an animal is sold. */
function NextCard({ animal }: { animal: NonNullable<Sale['animal']> }) {
  const { id, name, handed_over_at } = animal
  return (
    <Card title="Hand-over">
      <div className={`${classes.next} grid column gap12 noMargin`}>
        <p>
          {handed_over_at
            ? `${whose(name)} record has been handed over.`
            : `Hand ${whose(name)} record to the buyer: every meal, shed and weight goes along.`}
        </p>
        <ButtonLink to={`/animals/${id}/hand-over`} variant="light">
          {handed_over_at ? 'Show the hand-over' : 'Hand the record over'}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** For what came back: the sale stays, but no longer counts, and what it sold can be sold again. */
function ReturnCard({ sale }: { sale: Sale }) {
  const { id, title, animal, listing, returned_on } = sale
  const { timezone } = useUser()
  const { mayChange } = useCan()
  const { flash, report } = useFlash()
  const [isAsking, setIsAsking] = useState(false)
  const back = useWrite(async () => {
    await api('PATCH', `sales/${id}`, { sale: { returned_on: today(timezone) } })
    flash('Marked as returned.')
  })
  if (!mayChange || returned_on) return null
  const itsOwn = [
    isTakenBack(animal) && `${animal.name} goes back to your collection`,
    listing && `${isTakenBack(animal) ? 'its' : 'the'} listing goes on hold`,
  ].filter(Boolean)
  const effects = [...itsOwn, `${itsOwn.length > 0 ? 'and ' : ''}it can be sold again`]
  return (
    <Card title="Returned?">
      <div className={`${classes.next} grid column gap12 noMargin`}>
        <p>
          If the buyer gave it back, the sale stays here but no longer counts.
          {animal?.handed_over_at &&
            ` Your copy of ${whose(animal.name)} record can still only be read: ask the buyer to hand theirs over to you.`}
        </p>
        <Button variant="light" loading={back.isPending} onClick={() => setIsAsking(true)}>
          Mark as returned
        </Button>
      </div>
      <Confirm
        isOpen={isAsking}
        title={`Was ${title} returned?`}
        yes="Mark as returned"
        onYes={() => back.mutate(undefined, { onError: report })}
        onClose={() => setIsAsking(false)}
      >
        {`${upperFirst(effects.join(', '))}.`}
      </Confirm>
    </Card>
  )
}

/** True for an animal that its sale's return takes back. */
const isTakenBack = (animal: Sale['animal']): animal is NonNullable<Sale['animal']> =>
  animal?.state === 'sold' && !animal.handed_over_at
