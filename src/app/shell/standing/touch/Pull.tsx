import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isReached, look } from '../../../../web/online.ts'
import { followPulls } from './pulls.ts'
import classes from './touch.module.css'

/** Fetches what is on screen anew when it is pulled down from its top; a mark follows the finger. */
export function Pull() {
  const queries = useQueryClient()
  const mark = useRef<HTMLDivElement>(null)
  const [isFetching, setIsFetching] = useState(false)

  const refresh = useEffectEvent(async () => {
    setIsFetching(true)
    try {
      if (!isReached()) await look()
      await queries.refetchQueries({ type: 'active' })
    } finally {
      setIsFetching(false)
    }
  })

  useEffect(
    () =>
      followPulls((distance, isEnough) => {
        mark.current?.style.setProperty('--pulled', String(distance))
        mark.current?.toggleAttribute('data-pulled', distance > 0)
        mark.current?.toggleAttribute('data-enough', isEnough)
      }, refresh),
    [],
  )

  return (
    <div
      ref={mark}
      className={`${classes.pull} surface round side44 center ink3`}
      data-fetching={isFetching || undefined}
    >
      <IconRefresh size={22} aria-hidden="true" />
      <span className="hidden" role="status">
        {isFetching && 'Refreshing'}
      </span>
    </div>
  )
}
