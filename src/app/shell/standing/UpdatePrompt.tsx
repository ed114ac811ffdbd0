import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isTyping } from '../../../web/reload.ts'
import classes from './Standing.module.css'

/** Offers the server's newer version. A form that was begun is saved or left first. */
export function UpdatePrompt({ onLater }: { onLater: () => void }) {
  const queries = useQueryClient()
  const [isWanted, setIsWanted] = useState(false)

  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(loadIfFree, 500)
    loadIfFree()
    return () => clearInterval(timer)

    // Once: asked again, a slow connection would begin anew each time and never come to its end.
    function loadIfFree() {
      if (isTyping() || queries.isMutating() > 0) return
      clearInterval(timer)
      location.reload()
    }
  }, [isWanted, queries])

  return (
    <div className={`${classes.prompt} round14 grid rows4 columns12 text15 airy`}>
      <svg className={classes.mark} viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <path d="M16 1.5C20 6.500 25 11.200 30 15.200 26 21.500 21 27 16 30.500 11 27 6 21.500 2 15.200 7 11.200 12 6.500 16 1.500Z" />
      </svg>
      <div>
        <p className="text17 strong">A new version of this site is available. Load it?</p>
        <p className={classes.words}>
          {isWanted
            ? "We'll load it as soon as what you've begun is saved or closed."
            : "What you've begun stays: we wait until it's saved or closed."}
        </p>
      </div>
      <div className={`${classes.ways} flex gap8 above8`}>
        <button type="button" className={classes.later} onClick={onLater}>
          Later
        </button>
        <button type="button" disabled={isWanted} onClick={() => setIsWanted(true)}>
          {isWanted ? 'Waiting' : 'Load it'}
        </button>
      </div>
    </div>
  )
}
