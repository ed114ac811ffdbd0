import { marked } from './marks.ts'
import classes from './SearchSheet.module.css'

/** A text in which what was typed is marked. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  let place = 0
  return marked(text, typed).map(({ text: part, isMatch }) => {
    place += part.length
    return isMatch ? (
      <mark key={place} className={classes.mark}>
        {part}
      </mark>
    ) : (
      part
    )
  })
}
