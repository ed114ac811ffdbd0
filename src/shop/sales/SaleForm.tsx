import { useSearchParams } from 'react-router'
import { animalResource } from '../../collection/animals/animals.contract.ts'
import { beforeHatching } from '../../collection/animals/words.ts'
import { contactOf, contactResource } from '../../collection/contacts/contacts.contract.ts'
import { today } from '../../shared/dates.ts'
import type { Page } from '../../shared/resource.ts'
import { DayField } from '../../web/fields/DayField.tsx'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { Pair } from '../../web/fields/Pair.tsx'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { type Form as FormOf, put } from '../../web/form/form.ts'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { useAnswer, usePage, useRecord } from '../../web/records.ts'
import { FormScreen } from '../../web/screens/FormScreen.tsx'
import { useUser } from '../../web/user.ts'
import { type Listing, listingResource } from '../listings/listings.contract.ts'
import { conversationDetail, conversationResource } from '../messages/messages.contract.ts'
import { useShop } from '../shop/useShop.ts'
import { type Sale, saleResource } from './sales.contract.ts'
import { WithShop } from './WithShop.tsx'

export const crumbs = [
  { label: 'Shop', href: '/shop' },
  { label: 'Sales', href: '/shop/sales' },
]

/** Records a sale, or changes it. */
export function SaleForm() {
  const { offered, animal, conversation, isLoading } = useWhatIsSold()
  const { timezone, currency } = useUser()
  const shop = useShop()
  if (isLoading || shop.isLoading) return <Waiting shape="card" />
  return (
    <WithShop>
      <FormScreen
        resource={saleResource}
        blank={{
          title: offered?.title ?? animal?.name ?? '',
          animal_id: animal?.id ?? '',
          listing_id: offered?.id ?? '',
          sold_on: today(timezone),
          currency: offered?.currency ?? shop.data?.currency.code ?? currency.code,
          price: offered?.price ?? '',
          buyer: conversation?.visitor_name ?? '',
          marks_animal: true,
        }}
        titleOf={({ title }) => title}
        crumbs={crumbs}
        after={(sale) =>
          conversation ? `/shop/messages/${conversation.id}` : `/shop/sales/${sale.id}`
        }
      >
        {(form, sale) => <Fields form={form} sale={sale} />}
      </FormScreen>
    </WithShop>
  )
}

type SaleFields = FormOf<typeof saleResource>

function Fields({ form, sale }: { form: SaleFields; sale: Sale | undefined }) {
  const { listing_id } = form.values
  const sold = useRecord(listingResource, !sale && listing_id ? String(listing_id) : undefined)
  const countsAnew = !sale || (sale.returned_on && !form.values.returned_on)
  return (
    <>
      <TextField form={form} name="title" placeholder="Banana Pied, female" />
      <ReferenceField
        form={form}
        name="animal_id"
        to={animalResource}
        nameOf={({ name }) => name}
        noteOf={({ code }) => code}
        placeholder="Choose an animal"
        current={sale?.animal && { id: sale.animal.id, words: sale.animal.name }}
        optional
      />
      <ReferenceField
        form={form}
        name="listing_id"
        to={listingResource}
        nameOf={({ title }) => title}
        placeholder="Choose a listing"
        current={sale?.listing && { id: sale.listing.id, words: sale.listing.title }}
        hint={!form.values.returned_on && 'The listing becomes sold.'}
        onPick={(listing) => fillIn(form, listing)}
        optional
      />
      <Pair>
        <SoldOnField form={form} />
        <NumberField
          form={form}
          name="price"
          unit={String(form.values.currency)}
          isMoney
          optional
        />
      </Pair>
      <TextField form={form} name="buyer" placeholder="Priya Nair" optional />
      {sold.data && <Askers form={form} listing={sold.data} />}
      <ReferenceField
        form={form}
        name="contact_id"
        to={contactResource}
        valuesOf={contactOf}
        nameOf={({ name }) => name}
        placeholder="Choose a contact"
        current={sale?.contact && { id: sale.contact.id, words: sale.contact.name }}
        onPick={({ name }) => {
          if (!form.getValues().buyer) put(form, 'buyer', name.slice(0, 100))
        }}
        optional
      />
      <LongTextField form={form} name="notes" optional />
      {sale?.returned_on && <DayField form={form} name="returned_on" optional />}
      {countsAnew && Boolean(form.values.animal_id) && (
        <Switch
          size="lg"
          label="Mark the animal as sold"
          description="It leaves your lists, schedules and reminders. You'll still find every record under Former."
          checked={form.values.marks_animal === true}
          onChange={(event) => put(form, 'marks_animal', event.currentTarget.checked)}
        />
      )}
    </>
  )
}

/** The latest visitors to ask about the listing, each to be taken as its buyer. */
function Askers({ form, listing }: { form: SaleFields; listing: Listing }) {
  const page = usePage(conversationResource, { q: listing.title }).data
  const about = page?.value.filter((one) => one.listing?.id === listing.id && !one.blocked) ?? []
  const names = [...new Set(about.map(({ visitor_name }) => visitor_name))].slice(0, 3)
  if (names.length === 0) return null
  return (
    <div className="cluster columns12">
      <p className="text14 airy ink3">Asked about it:</p>
      {names.map((name) => (
        <TextButton key={name} onClick={() => put(form, 'buyer', name)}>
          {name}
        </TextButton>
      ))}
    </div>
  )
}

/** Fills what is still empty by the listing; its currency comes with its price. */
function fillIn(form: SaleFields, { title, animal, price, currency }: Listing) {
  const values = form.getValues()
  if (!values.title) put(form, 'title', title)
  if (!values.animal_id && animal) put(form, 'animal_id', animal.id)
  if ((values.price ?? '') !== '') return
  put(form, 'price', price ?? '')
  put(form, 'currency', currency)
}

/** The listing, the animal and the conversation that a sale begins at, by its address. */
function useWhatIsSold() {
  const [search] = useSearchParams()
  const { subscribed } = useUser()
  const idOf = (name: string) => search.get(name) ?? undefined
  const about = useRecord(conversationDetail, idOf('conversation'))
  const listing = useRecord(listingResource, idOf('listing') ?? about.data?.listing?.id)
  const animal = useRecord(animalResource, idOf('animal') ?? listing.data?.animal?.id)
  // Sold from its own page, an animal may still be offered.
  const offers = useAnswer<Page<Listing>>(
    ['shop_listings', 'of animal', idOf('animal')],
    `shop_listings?animal_id=${idOf('animal')}`,
    idOf('animal') !== undefined && subscribed,
  )
  return {
    offered: listing.data ?? offers.data?.value.find(({ status }) => status !== 'sold'),
    animal: animal.data,
    conversation: about.data,
    isLoading: [about, listing, animal, offers].some((query) => query.isLoading),
  }
}

/** The day of a sale, which asks about one on which the chosen animal hadn't hatched yet. */
function SoldOnField({ form }: { form: SaleFields }) {
  const { animal_id, sold_on } = form.values
  const { data: animal } = useRecord(animalResource, animal_id ? String(animal_id) : undefined)
  return (
    <DayField
      form={form}
      name="sold_on"
      hint={animal && beforeHatching(animal, String(sold_on ?? ''))}
    />
  )
}
