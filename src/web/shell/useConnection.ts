import { useNetwork } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useFlash } from '../look/Flash.tsx'
import { useUserQuery } from '../user.ts'

/** Whether the device is connected; says so once when that ends, or when nobody could be found out. */
export function useConnection(): boolean {
  const { online } = useNetwork()
  const { alert } = useFlash()
  const { isError } = useUserQuery()
  const wasOnline = useRef(online)

  useEffect(() => {
    if (wasOnline.current && !online) alert(wentOffline)
    wasOnline.current = online
  }, [online, alert])

  useEffect(() => {
    if (isError) alert(userFailed)
  }, [isError, alert])

  return online
}

const wentOffline = "You've lost internet connection. Try reconnecting or refreshing the app."
const userFailed =
  "We're sorry, but there's been an error. Please refresh the page or try again later."
