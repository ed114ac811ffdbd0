import { IconBuildingStore, IconLock, IconPhoto, IconWorld } from '@tabler/icons-react'
import { useRef } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import type { Country } from '../../shared/countries.ts'
import type { Currency } from '../../shared/currencies.ts'
import { usualCurrency } from '../../shared/numbers.ts'
import { pictureTypes } from '../../shared/pictures.ts'
import { api, newId } from '../../web/api.ts'
import { ChoiceField } from '../../web/fields/ChoiceField.tsx'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { PhotoField } from '../../web/fields/PhotoField.tsx'
import { SelectField } from '../../web/fields/SelectField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import type { Form } from '../../web/form/form.ts'
import { RecordForm } from '../../web/form/RecordForm.tsx'
import { isWrongIn, Section } from '../../web/form/Section.tsx'
import { useForm } from '../../web/form/useForm.ts'
import { HelpLink } from '../../web/look/controls/HelpLink.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useFixedList, useWrite } from '../../web/records.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { LookOnlyScreen } from '../../web/screens/May.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useCan } from '../../web/user.ts'
import { ShopGate } from '../ShopGate.tsx'
import classes from './Shop.module.css'
import { SlugField } from './SlugField.tsx'
import { type Shop, shopResource } from './shop.contract.ts'
import { useShop } from './useShop.ts'

/** Opens the shop, or changes it. */
export const ShopFormScreen = () => (
  <ShopGate>
    <OneShop />
  </ShopGate>
)

function OneShop() {
  const query = useShop()
  const { pathname } = useLocation()
  const isNew = pathname.endsWith('/new')
  if (!useCan().mayChange) return <LookOnlyScreen title="Shop" />
  if (query.data === null) return isNew ? <ShopForm /> : <Navigate to="/shop" replace />
  return (
    <Loaded query={query} what="Your shop" outline={{ shape: 'card' }}>
      {(shop) => shop && <ShopForm key={shop.id} shop={shop} />}
    </Loaded>
  )
}

type ShopForm = Form<typeof shopResource>

function ShopForm({ shop }: { shop?: Shop }) {
  const navigate = useNavigate()
  const { flash } = useFlash()
  const id = useRef(newId())
  const save = useWrite(async (values: object) => {
    const [method, own] = shop ? (['PATCH', {}] as const) : (['POST', { id: id.current }] as const)
    const { object } = await api<{ object: Shop }>(method, 'shop', { shop: { ...own, ...values } })
    return object
  })
  const state = useForm(shopResource, {
    blank: { slug: '', privacy: 'private', currency_id: usualCurrency },
    record: shop && enteredOf(shop),
    send: save.mutateAsync,
    onSent() {
      flash(`Shop ${shop ? 'updated' : 'added'}.`)
      navigate('/shop', { replace: true })
    },
  })
  const { form } = state
  const title = shop ? `Edit ${shop.name}` : 'Create shop'
  return (
    <Screen
      title={title}
      crumbs={[{ label: 'Shop', href: '/shop' }, { label: shop ? 'Edit' : title }]}
    >
      <RecordForm state={state} back="/shop" action={shop ? 'Save' : title}>
        <ShopPictureFields form={form} shop={shop} />
        <TextField form={form} name="name" placeholder="Holt Reptiles" />
        <SlugField form={form} shop={shop} />
        <HelpLink to="shop#address" />
        <LongTextField
          form={form}
          name="description"
          hint="What you breed, and how you sell. Visitors read it first."
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
        <CurrencyField form={form} shop={shop} />
        <Socials form={form} />
        <Address form={form} />
        <LongTextField
          form={form}
          name="footer_info"
          hint="Shown at the bottom of every page: opening hours, delivery, licences."
          optional
        />
      </RecordForm>
    </Screen>
  )
}

/** The country as its field holds it. */
const enteredOf = (shop: Shop) => ({ ...shop, country: shop.country?.code ?? '' })

type Parts = { form: ShopForm; shop: Shop | undefined }

function CurrencyField({ form, shop }: Parts) {
  const { data } = useFixedList<Currency>('currencies')
  const all = data?.value ?? (shop ? [shop.currency] : [pound])
  return (
    <SelectField
      form={form}
      name="currency_id"
      {...(shop && { hint: 'Changing it keeps the numbers: £240 becomes €240.' })}
      choices={all.map(({ id, name, symbol }) => ({ value: id, label: `${name} (${symbol})` }))}
    />
  )
}

const pound = { id: usualCurrency, name: 'British Pound', symbol: '£' }

const socials = [
  'facebook_url',
  'instagram_url',
  'twitter_url',
  'youtube_url',
  'tiktok_url',
] as const
const examples = ['facebook.com/…', '@holt_reptiles', 'x.com/…', '@holtreptiles', '@holtreptiles']

function Socials({ form }: { form: ShopForm }) {
  const count = socials.filter((name) => form.values[name]).length
  return (
    <Section
      title="Socials"
      second={count > 0 ? `${count} of ${socials.length}` : 'Instagram, YouTube and others'}
      isWrong={isWrongIn(form.errors, ...socials)}
    >
      {socials.map((name, at) => (
        <TextField
          key={name}
          form={form}
          name={name}
          kind="url"
          placeholder={examples[at]}
          optional
        />
      ))}
    </Section>
  )
}

const lines = ['street', 'address_line_2', 'city', 'county', 'postcode'] as const

function Address({ form }: { form: ShopForm }) {
  const countries = useFixedList<Country>('countries')
  return (
    <Section
      title="Postal address"
      second={String(form.values.city || '') || 'Where you are, if visitors may know'}
      isWrong={isWrongIn(form.errors, ...lines, 'country')}
    >
      {lines.map((name) => (
        <TextField key={name} form={form} name={name} optional />
      ))}
      <SelectField
        form={form}
        name="country"
        none="None"
        choices={(countries.data?.value ?? []).map(({ code, name }) => ({
          value: code,
          label: name,
        }))}
        optional
      />
    </Section>
  )
}

/** Logo and banner, which can be replaced or removed. */
function ShopPictureFields({ form, shop }: Parts) {
  return (['logo', 'banner'] as const).map((which) => {
    const path = `shop/${which}`
    const picture = path in form.removals ? undefined : shop?.[which]
    return (
      <PhotoField
        key={which}
        form={form}
        name={which}
        accept={pictureTypes}
        current={
          <span className={`${classes[`${which}Now`]} chip clip center ink3`}>
            {picture ? <img src={picture.small} alt="" /> : placeholders[which]}
          </span>
        }
        stored={shop?.[which] ? path : undefined}
        optional
      />
    )
  })
}

const placeholders = {
  logo: <IconBuildingStore size={32} aria-hidden="true" />,
  banner: <IconPhoto size={32} aria-hidden="true" />,
}
