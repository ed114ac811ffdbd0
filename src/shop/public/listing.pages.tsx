import {
  IconChevronLeft,
  IconChevronRight,
  IconGenderFemale,
  IconGenderMale,
  IconMessage2,
} from '@tabler/icons-react'
import { type ListingStatus, qualityWords, type sexes, sexWords } from '../../shared/choices.ts'
import { formatPart, formatShort } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { weightText } from '../../shared/weights.ts'
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
import { Foot, type Public, Share, shopHtml } from './frame.pages.tsx'
import type { AnimalFacts, PublicListing, PublicShop } from './publicShops.queries.ts'
import { textOfListing } from './shareCard.ts'

/** A listing: its pictures, what it is, what its animal's record says, and a way to ask. */
export function listingPage(
  site: Public,
  shop: PublicShop,
  listing: PublicListing,
  facts: AnimalFacts | undefined,
): string {
  const { title, description, status, price, animal } = listing
  const meta = {
    shop,
    title: `${title} · ${shop.name}`,
    description:
      description ||
      joined(animal?.species, publicPrice(price, shop.currency), statusWords[status], shop.name),
    canonical: listingPath(shop.slug, listing.id),
    isIndexed: true,
    card: cardPath(shop, listing, textOfListing(shop, listing)),
    isProduct: price !== null,
    structured: scriptJson(structuredListing(site.publicUrl, shop, listing)),
  }
  const rows = factRows(shop, listing, facts)
  return shopHtml(
    site,
    meta,
    <>
      <header className="over">
        <a className="back" href={homePath(shop.slug)} aria-label={`Back to ${shop.name}`}>
          <IconChevronLeft size={22} aria-hidden="true" />
        </a>
        <Share title={title} href={site.publicUrl + listingPath(shop.slug, listing.id)} />
      </header>
      <main className="listing">
        <Gallery shop={shop} listing={listing} />
        <div className="told">
          <h1>{title}</h1>
          <p className="badges">
            {animal && animal.sex !== 'unknown' && <Sex sex={animal.sex} />}
            {animal?.dateHatched && (
              <span className="badge">
                Hatched {formatPart(animal.dateHatched, animal.dateHatchedPrecision)}
              </span>
            )}
            <span className={`badge ${status}`}>{statusWords[status]}</span>
          </p>
          {description && <p className="lines second">{description}</p>}
          <dl>
            {rows.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="offer">
          <p className="price">{publicPrice(price, shop.currency)}</p>
          {status === 'sold' ? (
            <a className="act" href={homePath(shop.slug)}>
              See what's for sale
            </a>
          ) : (
            <a className="act" href={askPath(shop.slug, listing.id)}>
              <IconMessage2 size={20} aria-hidden="true" />
              Ask about {animal ? wordsOfSex[animal.sex] : 'this'}
            </a>
          )}
        </div>
      </main>
      <Foot shop={shop} />
    </>,
  )
}

const wordsOfSex = { female: 'her', male: 'him', unknown: 'this animal' } as const

function Sex({ sex }: { sex: (typeof sexes)[number] }) {
  const Sign = sex === 'female' ? IconGenderFemale : IconGenderMale
  return (
    <span className={`badge ${sex}`}>
      <Sign size={16} aria-hidden="true" />
      {sexWords[sex]}
    </span>
  )
}

/** Pictures side by side, to swipe or to scroll by keys; a portrait where there is none. */
function Gallery({ shop, listing }: { shop: PublicShop; listing: PublicListing }) {
  const { pictures, title } = listing
  if (pictures.length === 0) {
    return (
      <div className="gallery">
        <div className="slide">
          <img
            alt=""
            width="640"
            height="496"
            fetchPriority="high"
            src={portraitPath(shop.slug, listing)}
          />
          <span className="at">No photo yet</span>
        </div>
      </div>
    )
  }
  const isSeveral = pictures.length > 1
  return (
    <section
      className="gallery"
      aria-label="Pictures"
      // What scrolls must be reached by keys.
      {...(isSeveral && { tabIndex: 0 })}
    >
      {pictures.map((picture, at) => (
        <div key={picture.id} className="slide" id={`picture-${at + 1}`}>
          <img
            alt={isSeveral ? `${title}, picture ${at + 1} of ${pictures.length}` : title}
            width={picture.width}
            height={picture.height}
            src={picturePath(shop.slug, picture.id, 'large')}
            srcSet={srcSet(shop.slug, picture)}
            sizes="(min-width: 900px) 620px, 100vw"
            {...(at === 0 ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          />
          {isSeveral && <Steps at={at + 1} count={pictures.length} />}
        </div>
      ))}
    </section>
  )
}

/** For a mouse, which can't swipe: links to the pictures beside this one, and which one it is. */
const Steps = ({ at, count }: { at: number; count: number }) => (
  <>
    <a className="step" href={`#picture-${at > 1 ? at - 1 : count}`} aria-label="Previous picture">
      <IconChevronLeft size={24} aria-hidden="true" />
    </a>
    <a className="step" href={`#picture-${at < count ? at + 1 : 1}`} aria-label="Next picture">
      <IconChevronRight size={24} aria-hidden="true" />
    </a>
    <span className="at" aria-hidden="true">
      {at} / {count}
    </span>
  </>
)

function factRows(
  shop: PublicShop,
  { animal }: PublicListing,
  facts: AnimalFacts | undefined,
): [string, string][] {
  const on = (moment: string) => formatShort(moment, shop.zone)
  const rows: [string, string | undefined][] = [
    ['Species', animal ? joined(animal.species, animal.latinName) : ''],
    ['Genetics', animal?.genetics],
    [
      'Weight',
      facts?.weight
        ? `${weightText(facts.weight.weightInGrams, facts.weight.unit, 'point')} on ${on(facts.weight.happenedAt)}`
        : '',
    ],
    ['Last shed', facts?.shed ? `${qualityWords[facts.shed.quality]}, ${on(facts.shed.at)}` : ''],
    ['Parents', [facts?.dam, facts?.sire].filter(Boolean).join(' × ')],
    ['From', [shop.name, shop.city].filter(Boolean).join(', ')],
  ]
  return rows.flatMap(([label, value]) => (value ? [[label, value]] : []))
}

const availabilities: Record<ListingStatus, string> = {
  for_sale: 'InStock',
  on_hold: 'LimitedAvailability',
  sold: 'SoldOut',
}

/**
 * The data on a listing for search engines: a Product of schema.org with its offer, or, without a price that an
 * offer must have, a page about its animal.
 */
function structuredListing(publicUrl: string, shop: PublicShop, listing: PublicListing): object {
  const url = publicUrl + listingPath(shop.slug, listing.id)
  const { title, description, animal, price, pictures, status } = listing
  const images = pictures.map(({ id }) => publicUrl + picturePath(shop.slug, id, 'large'))
  const shared = {
    '@context': 'https://schema.org',
    name: title,
    url,
    ...(description && { description }),
    ...(images.length > 0 && { image: images }),
  }
  if (price === null) {
    return {
      ...shared,
      '@type': 'ItemPage',
      ...(animal?.species && { about: { '@type': 'Thing', name: animal.species } }),
      publisher: { '@type': 'Organization', name: shop.name },
    }
  }
  return {
    ...shared,
    '@type': 'Product',
    sku: listing.id,
    ...(animal?.species && { category: animal.species }),
    offers: {
      '@type': 'Offer',
      url,
      price: price.toFixed(2),
      priceCurrency: shop.currency,
      availability: `https://schema.org/${availabilities[status]}`,
      seller: { '@type': 'Organization', name: shop.name },
    },
  }
}

/** JSON for a script element: no text in it can end the element or begin a comment. */
const scriptJson = (value: object): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
