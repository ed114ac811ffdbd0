import { TextButton } from '../../web/look/controls/TextButton.tsx'
import classes from './SearchSheet.module.css'
import { leastCharacters } from './search.contract.ts'
import type { useEntries } from './useEntries.ts'

type Parts = Omit<ReturnType<typeof useEntries>, 'entries' | 'asked' | 'results'> & {
  isEmpty: boolean
  hasEntries: boolean
}

/** Below the results or instead of them: an error, no results, or a request for more letters. */
export function SearchState(parts: Parts) {
  const { isEmpty, hasEntries, isAsked, isWaiting, isError, hasMore, isFetchingMore } = parts
  if (isError) {
    return (
      <div className={`${classes.state} stack middle ink3 middled`} role="alert">
        <p>Something went wrong. Please try again.</p>
        <TextButton onClick={() => parts.retry()}>Try again</TextButton>
      </div>
    )
  }
  if (hasMore) {
    return (
      <div className={`${classes.state} stack middle ink3 middled`}>
        <TextButton onClick={() => parts.more()}>
          {isFetchingMore ? 'Loading…' : 'Show more results'}
        </TextButton>
      </div>
    )
  }
  return (
    <p className={`${classes.state} stack middle ink3 middled`} role="status">
      {wordsFor()}
    </p>
  )

  function wordsFor() {
    if (hasEntries && !isWaiting) return ''
    if (isWaiting) return 'Searching…'
    if (isAsked) return 'No results.'
    if (isEmpty) return 'Find animals, species, codes, contacts, screens and actions.'
    return `Type at least ${leastCharacters} characters.`
  }
}
