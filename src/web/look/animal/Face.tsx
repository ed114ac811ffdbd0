import classes from './Face.module.css'

/** Someone as a face shows them; a picture is a matter of taste. */
export type Faced = {
  name: string
  profilePictureUrls?: { small: string; medium: string; large: string } | null
}

/** A person's picture, or their initials. Beside it stands the name, so it has none itself. */
export function Face({ person, size = 'row' }: { person: Faced; size?: 'row' | 'head' }) {
  const { name, profilePictureUrls: urls } = person
  if (!urls) {
    return (
      <span
        className={`${classes.face} glows round center firm text14 strong due`}
        data-size={size}
        aria-hidden="true"
      >
        {initialsOf(name)}
      </span>
    )
  }
  const src = size === 'row' ? urls.small : urls.medium
  return (
    <img
      className={`${classes.face} glows round center firm text14 strong due`}
      data-size={size}
      src={src}
      alt=""
      draggable={false}
    />
  )
}

/** First letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : ''].map((word) => firstOf(word))
  return letters.join('').toUpperCase()
}

/** A whole character, also where it takes two halves. */
const firstOf = (word = '') => [...word].at(0) ?? ''
