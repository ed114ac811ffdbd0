import { Button } from '@mantine/core'
import { useState } from 'react'
import { IconFeeder } from '../../web/look/icons.tsx'
import { type Fed, FeedSheet } from './FeedSheet.tsx'

/** Opens the sheet that records a feeding. */
export function FeedButton({
  animal,
  label = 'Feed',
  isQuiet = false,
}: {
  animal: Fed
  label?: string
  isQuiet?: boolean
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant={isQuiet ? 'light' : 'filled'}
        leftSection={<IconFeeder />}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <FeedSheet animal={animal} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
