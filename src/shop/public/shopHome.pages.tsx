import { IconMapPin, IconMessage2 } from '@tabler/icons-react'
import { NotFound } from '../../server/errors.ts'
import { sexWords } from '../../shared/choices.ts'
import { joined } from '../../shared/joined.ts'
import { numberText } from '../../shared/numbers.ts'
import { publicPrice, statusWords } from '../words.ts'
import {
  askPath,
  cardPath,
  homePath,
  listingPath,
  picturePath,
  portraitPath,
  srcSet,
} from './addresses.ts'
import { amountIn, type Filter, filtered, isFiltered, perShopPage, speciesOf } from './filter.ts'
import { Banner, Foot, Logo, type Public, Share, shopHtml } from './frame.pages.tsx'
import type { PublicListing, PublicShop } from './publicShops.queries.ts'
import { textOfShop } from './shareCard.ts'

/** A shop's home: who it is, and its listings, of which `chosen` may show a part. Throws `NotFound` beyond the last page. */
export function shopPage(
  site: Public,
  shop: PublicShop,
  listings: readonly PublicListing[],
  chosen: Filter,
): string {
  const isPart = isFiltered(chosen)
  const matches = filtered(listings, chosen)
  const pages = Math.max(1, Math.ceil(matches.length / perShopPage))
  if (chosen.page > pages) throw new NotFound()
  const visible = matches.slice((chosen.page - 1) * perShopPage, chosen.page * perShopPage)
  const home = homePath(shop.slug)
  const meta = {
    shop,
    title: shop.name,
    description: shop.description || `Animals from ${shop.name}`,
    canonical: !isPart && chosen.page > 1 ? `${home}?page=${chosen.page}` : home,
    isIndexed: !isPart,
    card: cardPath(shop, undefined, textOfShop(shop, listings)),
  }
  return shopHtml(
    site,
    meta,
    <>
      <header>
        <Banner shop={shop} />
        <div className="over onBanner">
          <Share title={shop.name} href={site.publicUrl + home} />
        </div>
      </header>
      <main className="shop">
        <div className="about">
          <Logo shop={shop} />
          <h1>{shop.name}</h1>
          {shop.description && <p className="lines second">{shop.description}</p>}
          {shop.city && (
            <p className="quiet place">
              <IconMapPin size={18} aria-hidden="true" />
              {shop.city}
            </p>
          )}
          <a className="act" href={askPath(shop.slug)}>
            <IconMessage2 size={20} aria-hidden="true" />
            <span>Ask {shop.name}</span>
          </a>
        </div>
        <section className="listings" aria-labelledby="listings">
          <h2 id="listings">{headingOf(matches, isPart)}</h2>
          {listings.length > 1 && (
            <FilterForm home={home} listings={listings} chosen={chosen} isPart={isPart} />
          )}
          {matches.length === 0 && (
            <p className="second">
              {isPart ? 'Nothing matches.' : 'Nothing is listed right now. Please check back soon.'}
            </p>
          )}
          <ul className="cards">
            {visible.map((listing, at) => (
              <Card key={listing.id} shop={shop} listing={listing} isFirst={at < 2} />
            ))}
          </ul>
          {pages > 1 && <Pages home={home} chosen={chosen} pages={pages} />}
        </section>
      </main>
      <Foot shop={shop} isHome />
    </>,
  )
}

/** '5 for sale'; of a part '2 found'. */
function headingOf(matches: readonly PublicListing[], isPart: boolean) {
  if (isPart) return `${numberText(matches.length, 'point')} found`
  const offered = matches.filter(({ status }) => status === 'for_sale').length
  return offered === 0 ? 'Listings' : `${numberText(offered, 'point')} for sale`
}

type CardProps = { shop: PublicShop; listing: PublicListing; isFirst: boolean }

function Card({ shop, listing, isFirst }: CardProps) {
  const { title, status, animal, price } = listing
  const [picture] = listing.pictures
  const lazily = isFirst ? {} : { loading: 'lazy' as const, decoding: 'async' as const }
  return (
    <li className={status === 'sold' ? 'card isSold' : 'card'}>
      <a href={listingPath(shop.slug, listing.id)}>
        <span className="pictured">
          <img
            alt=""
            width={picture?.width ?? 640}
            height={picture?.height ?? 496}
            src={
              picture
                ? picturePath(shop.slug, picture.id, 'medium')
                : portraitPath(shop.slug, listing)
            }
            srcSet={picture && srcSet(shop.slug, picture)}
            sizes={picture && '(min-width: 900px) 250px, 46vw'}
            {...lazily}
          />
          {status !== 'for_sale' && (
            <span className={`badge ${status}`}>{statusWords[status]}</span>
          )}
        </span>
        <span className="said">
          <span className="price">{publicPrice(price, shop.currency)}</span>
          <span className="title">{title}</span>
          {animal?.genetics && !title.includes(animal.genetics) && (
            <span className="morph second">{animal.genetics}</span>
          )}
          <span className="quiet">
            {animal && joined(animal.species, animal.sex !== 'unknown' && sexWords[animal.sex])}
          </span>
        </span>
      </a>
    </li>
  )
}

type FilterProps = {
  home: string
  listings: readonly PublicListing[]
  chosen: Filter
  isPart: boolean
}

/** Works without script: a form that opens the same page with what was chosen. */
function FilterForm({ home, listings, chosen, isPart }: FilterProps) {
  const species = speciesOf(listings)
  return (
    <details className="filter" open={isPart}>
      <summary>Filter</summary>
      <form action={home}>
        {species.length > 0 && (
          <Choice name="species" label="Species" chosen={chosen.species}>
            {Object.fromEntries(species.map((one) => [one, one]))}
          </Choice>
        )}
        <Choice name="sex" label="Sex" chosen={chosen.sex}>
          {sexWords}
        </Choice>
        <Choice name="status" label="Status" chosen={chosen.status}>
          {statusWords}
        </Choice>
        <Amount name="price_from" label="Price from" typed={chosen.price_from} />
        <Amount name="price_to" label="Price to" typed={chosen.price_to} />
        <div className="buttons">
          <button type="submit">Show</button>
          {isPart && <a href={home}>Clear</a>}
        </div>
      </form>
    </details>
  )
}

type ChoiceProps = {
  name: string
  label: string
  chosen: string | undefined
  children: Record<string, string>
}

function Choice({ name, label, chosen, children }: ChoiceProps) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={chosen ?? ''}>
        <option value="">All</option>
        {Object.entries(children).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

type AmountProps = { name: string; label: string; typed: string }

function Amount({ name, label, typed }: AmountProps) {
  const isWrong = typed !== '' && amountIn(typed) === undefined
  return (
    <label>
      {label}
      <input
        name={name}
        inputMode="decimal"
        maxLength={40}
        defaultValue={typed}
        aria-invalid={isWrong || undefined}
      />
      {isWrong && <span className="wrong">Please enter a number</span>}
    </label>
  )
}

function Pages({ home, chosen, pages }: { home: string; chosen: Filter; pages: number }) {
  const { page, ...rest } = chosen
  const to = (number: number) => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(rest)) if (value) query.set(name, String(value))
    if (number > 1) query.set('page', String(number))
    return query.size === 0 ? home : `${home}?${query}`
  }
  return (
    <nav className="pages" aria-label="Pages">
      {page > 1 ? (
        <a href={to(page - 1)} rel="prev">
          Previous
        </a>
      ) : (
        <span />
      )}
      <span className="quiet">
        Page {numberText(page, 'point')} of {numberText(pages, 'point')}
      </span>
      {page < pages ? (
        <a href={to(page + 1)} rel="next">
          Next
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
