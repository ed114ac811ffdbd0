import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import classes from './Pages.module.css'

type Parts = { page: number; onChange: (page: number, isReplacing?: boolean) => void }

/**
 * Pagination at the foot of a list that has more than one page; `page` counts from one. From beyond
 * the end it goes to the last page: that one's last row may just have been deleted.
 */
export function Pages({
  page,
  query: { data, isPlaceholderData },
  onChange,
}: Parts & {
  query: { data: { totalPages: number } | undefined; isPlaceholderData: boolean }
}) {
  const total = Math.max(1, data?.totalPages ?? page)
  const isBeyond = page > total && !isPlaceholderData
  useEffect(() => {
    if (isBeyond) onChange(total, true)
  }, [isBeyond, total, onChange])
  return data && total > 1 && <Numbers page={page} total={total} onChange={onChange} />
}

function Numbers({ page, total, onChange }: Parts & { total: number }) {
  return (
    <nav className={`${classes.pages} cluster centred gap6 above20`} aria-label="Pages">
      <button
        type="button"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <IconChevronLeft size={20} aria-hidden="true" />
      </button>
      {pageNumbers(page, total).map((number, place) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is only known by its place
          <span key={`gap ${place}`} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onChange(number)}
          >
            {number}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label="Next page"
        disabled={page >= total}
        onClick={() => onChange(page + 1)}
      >
        <IconChevronRight size={20} aria-hidden="true" />
      </button>
    </nav>
  )
}

/** The first and last page and those around this one; null is a gap. At most seven. */
function pageNumbers(page: number, total: number): (number | null)[] {
  if (total <= 5) return Array.from({ length: total }, (_, place) => place + 1)
  const middle = Math.min(Math.max(page, 3), total - 2)
  const around = [middle - 1, middle, middle + 1]
  return [
    1,
    ...(middle > 3 ? [null] : []),
    ...around.filter((number) => number > 1 && number < total),
    ...(middle < total - 2 ? [null] : []),
    total,
  ]
}
