import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { animalResource } from '../../collection/animals/animals.contract.ts'
import { contactResource } from '../../collection/contacts/contacts.contract.ts'
import { formatDay, formatShortDay, today } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { moneyText } from '../../shared/numbers.ts'
import { api } from '../../web/api.ts'
import { DayField } from '../../web/fields/DayField.tsx'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { put } from '../../web/form/form.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../../web/look/controls/Button.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { Facts } from '../../web/look/Facts.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { useRecord, useWrite } from '../../web/records.ts'
import { AddButton } from '../../web/screens/AddButton.tsx'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { DetailScreen } from '../../web/screens/DetailScreen.tsx'
import { FormScreen } from '../../web/screens/FormScreen.tsx'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { useCan, useUser } from '../../web/user.ts'
import { listingResource } from '../listings/listings.contract.ts'
import classes from './Sales.module.css'
import { SalesHead, useYear } from './SalesHead.tsx'
import { type Sale, saleResource } from './sales.contract.ts'
import { WithShop } from './WithShop.tsx'

const crumbs = [
  { label: 'Shop', href: '/shop' },
  { label: 'Sales', href: '/shop/sales' },
]

export function List() {
  const year = useYear()
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
      <p className={classes.file}>
        <ButtonAnchor
          variant="light"
          href={`/dashboard/shop/sales.csv${year && `?year=${year}`}`}
          download
          leftSection={<IconDownload size={20} />}
        >
          {year ? `Download ${year} as CSV` : 'Download all as CSV'}
        </ButtonAnchor>
      </p>
    </WithShop>
  )
}

const priceOf = ({ price, currency }: Sale) =>
  price === null ? undefined : moneyText(price, currency)

export function Form() {
  const [search] = useSearchParams()
  const listing = useRecord(listingResource, search.get('listing') ?? undefined)
  const animalId = search.get('animal') ?? listing.data?.animal?.id
  const animal = useRecord(animalResource, animalId)
  const { timezone, currency } = useUser()
  if (listing.isLoading || animal.isLoading) return <Waiting shape="card" />
  const offered = listing.data
  return (
    <WithShop>
      <FormScreen
        resource={saleResource}
        blank={{
          title: offered?.title ?? animal.data?.name ?? '',
          animal_id: animal.data?.id ?? '',
          listing_id: offered?.id ?? '',
          sold_on: today(timezone),
          currency: offered?.currency ?? currency.code,
          price: offered?.price ?? '',
          buyer: '',
          contact_id: '',
          notes: '',
          returned_on: '',
          marks_animal: true,
        }}
        titleOf={({ title }) => title}
        crumbs={crumbs}
        after={(sale) => `/shop/sales/${sale.id}`}
      >
        {(form, sale) => (
          <>
            <TextField form={form} name="title" placeholder="Banana Pied, female" />
            <ReferenceField
              form={form}
              name="animal_id"
              to={animalResource}
              nameOf={({ name }) => name}
              placeholder="Choose an animal"
              known={sale?.animal && { id: sale.animal.id, words: sale.animal.name }}
              optional
            />
            <ReferenceField
              form={form}
              name="listing_id"
              to={listingResource}
              nameOf={({ title }) => title}
              placeholder="Choose a listing"
              known={sale?.listing && { id: sale.listing.id, words: sale.listing.title }}
              hint="The listing becomes sold."
              optional
            />
            <Pair>
              <DayField form={form} name="sold_on" />
              <NumberField
                form={form}
                name="price"
                unit={sale?.currency ?? offered?.currency ?? currency.code}
                optional
              />
            </Pair>
            <TextField form={form} name="buyer" placeholder="Priya Nair" optional />
            <ReferenceField
              form={form}
              name="contact_id"
              to={contactResource}
              nameOf={({ name }) => name}
              placeholder="Choose a contact"
              known={sale?.contact && { id: sale.contact.id, words: sale.contact.name }}
              optional
            />
            <LongTextField form={form} name="notes" optional />
            {sale?.returned_on && <DayField form={form} name="returned_on" optional />}
            {!sale && Boolean(form.values.animal_id) && (
              <Switch
                size="lg"
                label="Mark the animal as sold"
                description="It leaves your lists, schedules and reminders. You'll still find every record under Former."
                checked={form.values.marks_animal === true}
                onChange={(event) => put(form, 'marks_animal', event.currentTarget.checked)}
              />
            )}
          </>
        )}
      </FormScreen>
    </WithShop>
  )
}

export const Detail = () => (
  <WithShop>
    <DetailScreen
      resource={saleResource}
      titleOf={({ title }) => title}
      second={(sale) => joined(priceOf(sale), formatDay(sale.sold_on))}
      crumbs={crumbs}
    >
      {(sale) => (
        <>
          <Card>
            <Facts
              facts={[
                ['Buyer', sale.buyer],
                ['Contact', sale.contact?.name],
                ['Animal', sale.animal?.name],
                ['Listing', sale.listing?.title],
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

/** What can be done for the buyer once an animal is sold. */
function NextCard({ animal }: { animal: NonNullable<Sale['animal']> }) {
  const { id, name, handed_over_at } = animal
  return (
    <Card title="Hand-over">
      <div className={classes.next}>
        <p>
          {handed_over_at
            ? `${name}'s record has been handed over.`
            : `Hand ${name}'s record to the buyer: every meal, shed and weight goes along.`}
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
  const { flash, told } = useFlash()
  const [isAsking, setIsAsking] = useState(false)
  const back = useWrite(async () => {
    await api('PATCH', `sales/${id}`, { sale: { returned_on: today(timezone) } })
    flash('Marked as returned.')
  })
  if (!mayChange || returned_on) return null
  const itsOwn = [
    animal && !animal.handed_over_at && `${animal.name} is kept again`,
    listing && 'the listing is on hold',
  ].filter(Boolean)
  return (
    <Card title="Returned?">
      <div className={classes.next}>
        <p>
          If the buyer gave it back, the sale stays here but no longer counts.
          {animal?.handed_over_at &&
            ` Your copy of ${animal.name}'s record can still only be read: ask the buyer to hand theirs over to you.`}
        </p>
        <Button variant="light" loading={back.isPending} onClick={() => setIsAsking(true)}>
          Mark as returned
        </Button>
      </div>
      <Confirm
        isOpen={isAsking}
        title={`Was ${title} returned?`}
        yes="Mark as returned"
        onYes={() => back.mutate(undefined, { onError: told })}
        onClose={() => setIsAsking(false)}
      >
        {`${upperFirst(joinedWords([...itsOwn, 'it can be sold again']))}.`}
      </Confirm>
    </Card>
  )
}

const joinedWords = (words: readonly (string | false | null)[]) =>
  words.filter(Boolean).join(', and ')
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
