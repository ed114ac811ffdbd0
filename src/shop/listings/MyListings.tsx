import { Link } from 'react-router'
import { formatShortDay, today } from '../../shared/dates.ts'
import { numberText } from '../../shared/numbers.ts'
import { CardGrid } from '../../web/look/CardGrid.tsx'
import { DataTable } from '../../web/look/DataTable.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { usePage } from '../../web/records.ts'
import { AddButton } from '../../web/screens/AddButton.tsx'
import { ListTools } from '../../web/screens/ListTools.tsx'
import type { FileColumn } from '../../web/screens/listFile.ts'
import { NothingHere } from '../../web/screens/NothingHere.tsx'
import { useListFile } from '../../web/screens/useListFile.tsx'
import { useListState } from '../../web/screens/useListState.ts'
import { useUser } from '../../web/user.ts'
import { privacyWords, statusWords } from '../words.ts'
import { interestIn, ListingPicture, ListingTags, priceOf } from './ListingLook.tsx'
import { ListingMenu } from './ListingMenu.tsx'
import classes from './Listings.module.css'
import { type Listing, listingResource } from './listings.contract.ts'

const listingColumns: FileColumn<Listing>[] = [
  { header: 'Title', cell: ({ title }) => title },
  { header: 'Price', cell: ({ price }) => price },
  { header: 'Currency', cell: ({ currency }) => currency },
  { header: 'Status', cell: ({ status }) => statusWords[status] },
  { header: 'Privacy', cell: ({ privacy }) => privacyWords[privacy] },
  { header: 'Featured', cell: ({ featured }) => featured && 'Yes' },
  { header: 'Animal', cell: ({ animal }) => animal?.name },
  { header: 'Views', cell: ({ views }) => views },
  { header: 'Questions', cell: ({ questions }) => questions },
]

/** The listings in a grid or table; order, view, filter and page are in the address. */
export function MyListings() {
  const list = useListState(listingResource, 'grid')
  const { page, sort, q } = list
  const query = usePage(listingResource, { page, sort, q })
  const { data } = query
  const file = useListFile<Listing>(() => ({
    name: 'Listings',
    path: listingResource.api,
    query: { sort, q },
    columns: listingColumns,
  }))
  const isEmpty = data?.total === 0 && q === ''
  const add = <AddButton href="/shop/listings/new" what="Listing" />
  const isBeyondEnd = data && data.value.length === 0 && data.totalPages > 0
  const hasFailed = query.isError && !data
  return (
    <section className={classes.mine} aria-labelledby="my-listings">
      <div className={`${classes.bar} grid middle gap12 below16`}>
        <h2 className="text20" id="my-listings">
          My listings
          {data && data.total > 0 && (
            <>
              <span className="hidden">, </span>{' '}
              <span className="quiet regular">{numberText(data.total)}</span>
            </>
          )}
        </h2>
        {!isEmpty && (
          <>
            <div className={classes.tools}>
              <ListTools
                list={list}
                sorts={listingResource.sorts}
                hasViews
                hint="Filter by title"
                tools={[file.tool]}
              />
            </div>
            {add}
          </>
        )}
      </div>
      {file.progress}
      {hasFailed && <ListFailed what="Listings" onRetry={() => query.refetch()} />}
      {!hasFailed && (!data || isBeyondEnd) && (
        <Waiting shape={list.view === 'grid' ? 'cards' : 'table'} count={6} />
      )}
      {data && !isBeyondEnd && data.value.length === 0 && (
        <NothingHere
          words={listingResource.words}
          about="A listing offers an animal, or anything else, with pictures and a price."
          add={add}
          isEmpty={isEmpty}
        />
      )}
      {data && data.value.length > 0 && list.view === 'grid' && (
        <ListingCards listings={data.value} />
      )}
      {data && data.value.length > 0 && list.view === 'table' && (
        <Table listings={data.value} list={list} />
      )}
      <Pages page={page} query={query} onChange={list.setPage} />
    </section>
  )
}

type TableProps = {
  listings: Listing[]
  list: Pick<ReturnType<typeof useListState<typeof listingResource>>, 'sort' | 'setSort'>
}

function Table({ listings, list: { sort, setSort } }: TableProps) {
  const by = sort === 'cost_asc' ? 'cost_desc' : 'cost_asc'
  return (
    <DataTable
      label="Listings"
      records={listings}
      hrefOf={({ id }) => `/shop/listings/${id}`}
      leading={(listing) => (
        <span className="round12 clip side44 block firm">
          <ListingPicture listing={listing} size="small" />
        </span>
      )}
      columns={[
        {
          header: 'Title',
          cell: ({ title }) => title,
          ...(sort === 'abc' && { sorted: 'ascending' as const }),
          ...(sort !== 'abc' && { onSort: () => setSort('abc') }),
        },
        {
          header: 'Price',
          cell: priceOf,
          numeric: true,
          onPhone: 'side',
          onSort: () => setSort(by),
          ...(sort === 'cost_asc' && { sorted: 'ascending' as const }),
          ...(sort === 'cost_desc' && { sorted: 'descending' as const }),
        },
        {
          header: 'Status',
          cell: (listing) => <ListingTags listing={listing} />,
          onPhone: 'second',
        },
        { header: 'Animal', cell: ({ animal }) => animal?.name, onPhone: 'hidden' },
        {
          header: 'Views',
          cell: ({ views }) => numberText(views),
          numeric: true,
          onPhone: 'hidden',
        },
        {
          header: 'Questions',
          cell: ({ questions }) => numberText(questions),
          numeric: true,
          onPhone: 'hidden',
        },
      ]}
      trailing={(listing) => <ListingMenu listing={listing} />}
    />
  )
}

/** Listings as visitors see them, with what only their keeper knows; sold ones are dimmed. */
function ListingCards({ listings }: { listings: Listing[] }) {
  const now = today(useUser().timezone)
  return (
    <CardGrid label="Listings">
      {listings.map((listing) => (
        <li
          key={listing.id}
          className={`${classes.card} card relative stack`}
          data-sold={listing.status === 'sold' || undefined}
        >
          <div className={`${classes.picture} chip relative clip`}>
            <ListingPicture listing={listing} size="medium" />
            <div className={`${classes.pin} absolute`}>
              <ListingTags listing={listing} />
            </div>
          </div>
          <div className={classes.text}>
            <div className={`${classes.first} row between gap4`}>
              <span className="slim text17 heavy">{priceOf(listing)}</span>
              <ListingMenu listing={listing} />
            </div>
            <Link
              className="opensRow underlines block strong ink"
              to={`/shop/listings/${listing.id}`}
            >
              {listing.title}
            </Link>
            <div className={`${classes.second} crop text14 even ink2`}>
              {listing.animal?.genetics}
            </div>
            <div className={`${classes.third} above4 quiet`}>{thirdOf(listing, now)}</div>
          </div>
        </li>
      ))}
    </CardGrid>
  )
}

function thirdOf(listing: Listing, now: string): string {
  const { sale, public_url } = listing
  if (sale) {
    const day = formatShortDay(sale.sold_on, now)
    return sale.buyer ? `To ${sale.buyer}, ${day}` : `Sold ${day}`
  }
  return public_url ? interestIn(listing) : 'Not shown to visitors'
}
