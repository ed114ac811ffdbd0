import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { counted } from '../../shared/durations.ts'
import { moneyText } from '../../shared/numbers.ts'
import { api } from '../../web/api.ts'
import { Segments } from '../../web/look/controls/Segments.tsx'
import { ShopTabs } from '../ShopTabs.tsx'
import classes from './Sales.module.css'
import type { SalePage } from './sales.contract.ts'

/** The year in the address; '' for all. */
export function useYear(): string {
  const [search] = useSearchParams()
  const year = search.get('year') ?? ''
  return /^\d{4}$/.test(year) ? year : ''
}

/** Above the sales: the shop's parts, the years, and what the chosen year comes to. */
export function SalesHead() {
  const year = useYear()
  const [, setSearch] = useSearchParams()
  const { data } = useQuery({
    queryKey: ['sales', 'sums', year],
    queryFn: () => api<SalePage>('GET', `sales?per_page=1${year && `&year=${year}`}`),
  })
  const years = data?.years.map(String) ?? []
  return (
    <div className={`${classes.head} grid gap12 below16`}>
      <ShopTabs />
      {years.length > 0 && (
        <Segments
          label="Year"
          value={year}
          choices={[
            { value: '', label: 'All' },
            ...years.slice(0, 4).map((value) => ({ value, label: value })),
          ]}
          onChange={(value) => setSearch(value ? { year: value } : {}, { replace: true })}
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
