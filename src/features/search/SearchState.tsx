import { TextButton } from '../../web/look/TextButton.tsx'
import classes from './SearchSheet.module.css'
import { leastCharacters } from './search.contract.ts'
import type { useEntries } from './useEntries.ts'

type Parts = Omit<ReturnType<typeof useEntries>, 'entries' | 'asked' | 'results'> & {
  isEmpty: boolean
  hasEntries: boolean
}

/** What stands below the lines, or in their place: a failure, that there are none, more of them. */
export function SearchState(parts: Parts) {
  const { isEmpty, hasEntries, isAsked, isWaiting, isError, hasMore, isFetchingMore } = parts
  if (isError) {
    return (
      <div className={classes.state} role="alert">
        <p>Something went wrong. Please try again.</p>
        <TextButton onClick={() => parts.retry()}>Try again</TextButton>
      </div>
    )
  }
  if (hasMore) {
    return (
      <div className={classes.state}>
        <TextButton onClick={() => parts.more()}>
          {isFetchingMore ? 'Loading…' : 'Show more results'}
        </TextButton>
      </div>
    )
  }
  return (
    <p className={classes.state} role="status">
      {wordsFor()}
    </p>
  )

  function wordsFor() {
    if (hasEntries && !isWaiting) return ''
    if (isWaiting) return 'Searching…'
    if (isAsked) return 'No results.'
    if (isEmpty) return 'Animals, species, codes, contacts, screens, and things to do.'
    return `Type at least ${leastCharacters} characters.`
  }
}
