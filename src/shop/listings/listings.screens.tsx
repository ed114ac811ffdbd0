import { IconCopy, IconLock, IconWorld } from '@tabler/icons-react'
import { Navigate } from 'react-router'
import { type Animal, animalResource } from '../../collection/animals/animals.contract.ts'
import { currencyOf } from '../../shared/currencies.ts'
import { listWords } from '../../shared/listed.ts'
import { numberText, usualCurrency } from '../../shared/numbers.ts'
import type { Page } from '../../shared/resource.ts'
import { ChoiceField } from '../../web/fields/ChoiceField.tsx'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { NumberField } from '../../web/fields/NumberField.tsx'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import type { Form as FormOf } from '../../web/form/form.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useAnswer, usePage, useRecord } from '../../web/records.ts'
import { FormScreen } from '../../web/screens/FormScreen.tsx'
import { ShopGate } from '../ShopGate.tsx'
import { useShop } from '../shop/useShop.ts'
import { statusWords } from '../words.ts'
import { ImagesField } from './ImagesField.tsx'
import { ListingDetail } from './ListingDetail.tsx'
import { type Listing, listingResource } from './listings.contract.ts'

type ListingForm = FormOf<typeof listingResource>

/** The listings are on the shop's home. */
export const List = () => <Navigate to="/shop" replace />

export const Detail = () => (
  <ShopGate>
    <ListingDetail />
  </ShopGate>
)

export const Form = () => (
  <ShopGate>
    <FormScreen
      resource={listingResource}
      blank={{ status: 'for_sale', privacy: 'public' }}
      titleOf={({ title }) => title}
      crumbs={[{ label: 'Shop', href: '/shop' }]}
    >
      {(form, listing) => <Fields form={form} listing={listing} />}
    </FormScreen>
  </ShopGate>
)

type FieldsProps = { form: ListingForm; listing: Listing | undefined }

function Fields({ form, listing }: FieldsProps) {
  const { data: shop } = useShop()
  const currency = currencyOf(listing?.currency ?? shop?.currency.code ?? usualCurrency)
  const length = String(form.values.description ?? '').length
  return (
    <>
      <AnimalField form={form} listing={listing} />
      {!listing && <CopyDetails form={form} />}
      <ImagesField form={form} listing={listing} />
      <TextField form={form} name="title" placeholder="Banana male, 66% het Pied" />
      <NumberField
        form={form}
        name="price"
        sign={currency.symbol}
        isMoney
        hint="Leave empty for a price on request."
        optional
      />
      <ChoiceField
        form={form}
        name="status"
        choices={Object.entries(statusWords).map(([value, label]) => ({ value, label }))}
      />
      <LongTextField
        form={form}
        name="description"
        hint={`${numberText(length)} of ${numberText(2000)}`}
        optional
      />
      <ChoiceField
        form={form}
        name="privacy"
        choices={[
          { value: 'public', label: 'Public', icon: <IconWorld size={18} aria-hidden="true" /> },
          { value: 'private', label: 'Private', icon: <IconLock size={18} aria-hidden="true" /> },
        ]}
      />
      <Card>
        <Switch
          label="Featured"
          description="Shown first in your shop."
          checked={form.values.featured === true}
          onChange={({ currentTarget }) => form.setFieldValue('featured', currentTarget.checked)}
        />
      </Card>
    </>
  )
}

/** The animal that is offered, if it is one. */
function AnimalField({ form, listing }: { form: ListingForm; listing: Listing | undefined }) {
  const { isError, data } = usePage(animalResource, { per_page: 50 })
  const offered = useOffered(form, listing)
  if (isError && !data) {
    return (
      <p role="alert" className="warns padX16 padY12 round14 alarm">
        Unable to load animals. Please refresh or try again later.
      </p>
    )
  }
  return (
    <>
      <ReferenceField
        form={form}
        name="animal_id"
        to={animalResource}
        nameOf={wordsOf}
        noteOf={({ code }) => code}
        placeholder="Choose an animal"
        current={listing?.animal && { id: listing.animal.id, words: wordsOf(listing.animal) }}
        optional
      />
      {offered && (
        <p className="quiet due" role="status">
          {offered}
        </p>
      )}
    </>
  )
}

/** Says in which unsold listings the chosen animal is already, besides this one. */
function useOffered({ values }: ListingForm, own: Listing | undefined): string | undefined {
  const animal_id = typeof values.animal_id === 'string' ? values.animal_id : ''
  const { data } = useAnswer<Page<Listing>>(
    ['shop_listings', 'of animal', animal_id],
    `shop_listings?animal_id=${animal_id}`,
    animal_id !== '',
  )
  const titles = (data?.value ?? []).flatMap(({ id, status, title }) =>
    id === own?.id || status === 'sold' ? [] : `“${title}”`,
  )
  return titles.length > 0 ? `Already offered as ${listWords(titles)}.` : undefined
}

const wordsOf = ({ name, genetics }: { name: string; genetics: string }) =>
  [name, genetics].filter(Boolean).join(', ')

/** The animal's name; of one that was only numbered as it hatched ('BP-26-4-1') what it is. */
function titleOf({ name, genetics, species }: Animal): string {
  if (!genetics || !/-\d+$/.test(name)) return name
  return [genetics, species?.commonName].filter(Boolean).join(' · ').slice(0, 100)
}

/** Takes the name of the chosen animal over, or what it is, and its description if it has one. */
function CopyDetails({ form }: { form: ListingForm }) {
  const { flash } = useFlash()
  const id = form.values.animal_id
  const { data: animal } = useRecord(
    animalResource,
    typeof id === 'string' && id !== '' ? id : undefined,
  )
  function copy() {
    if (!animal) return
    const { title, description } = form.getValues()
    form.setValues({ title: titleOf(animal), description: animal.description || description })
    flash('Details copied.', { undo: () => form.setValues({ title, description }) })
  }
  return (
    <Button
      variant="light"
      fullWidth
      disabled={!animal}
      leftSection={<IconCopy size={20} />}
      onClick={copy}
    >
      Copy details from animal
    </Button>
  )
}
