import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './Pages.module.css'
import { pageNumbers } from './pageNumbers.ts'

/** Pagination at the foot of a list; `page` counts from one. */
export function Pages({
  page,
  total,
  onChange,
}: {
  page: number
  total: number
  onChange: (page: number) => void
}) {
  return (
    <nav className={classes.pages} aria-label="Pages">
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
