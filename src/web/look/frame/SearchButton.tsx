import { IconSearch } from '@tabler/icons-react'
import { capsOf } from '../keyNames.ts'
import classes from './SearchButton.module.css'

/** Opens the search: looks like its box from 900px, a picture of 44 below. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className={`${classes.search} borderless round12 relative center ink2 flexAtDesk middleAtDesk`}
      onClick={onClick}
    >
      <IconSearch size={22} aria-hidden="true" />
      <span className={`${classes.hint} absolute crop growAtDesk`}>Search animals, species…</span>
      <span className={`${classes.key} away blockAtDesk`} aria-hidden="true">
        {capsOf('mod+k').join(' ')}
      </span>
    </button>
  )
}
