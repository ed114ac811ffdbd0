import type { ReactNode } from 'react'
import { scalePath } from './ScaleMark.tsx'

type IconParts = { size?: number; stroke?: number }

/** Drawn like the tabler icons that stand beside them: a box of 24, round ends, no fill. */
function Drawing({ size = 22, stroke = 1.75, children }: IconParts & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export const IconSnake = (parts: IconParts) => (
  <Drawing {...parts}>
    <path d="M4 20.25h10.25a4 4 0 0 0 0-8H10a3.625 3.625 0 0 1 0-7.25h4.3" />
    <path d="M14.3 5c.9-1.5 2.3-2.25 3.7-2.25 1.7 0 3 1 3 2.25s-1.3 2.25-3 2.25c-1.4 0-2.8-.75-3.7-2.25Z" />
    <path d="M21 5h1.75" />
  </Drawing>
)

export const IconFeeder = (parts: IconParts) => (
  <Drawing {...parts}>
    <path d="M4 15.5C4 11.4 7.4 8 11.6 8c3.1 0 5.7 1.6 8.4 6 .5.9 0 2-1 2H6.5" />
    <circle cx="14.5" cy="7.5" r="2.2" />
    <path d="M16.4 12.4h.01M9 16v1.5M14 16v1.5M4 15.5c0 2.5-2 2-2 4" />
  </Drawing>
)

export const IconShed = (parts: IconParts) => (
  <Drawing {...parts}>
    <path d={scalePath} transform="translate(5.3 5.6) scale(.76)" />
    <path
      d="M4.5 14.2 2 9.8C5.2 7.8 7.6 5.2 9.3 2c1.9 1.5 3.2 2.3 4.5 2.9"
      strokeDasharray="2.6 2.6"
    />
  </Drawing>
)

export const IconPoop = (parts: IconParts) => (
  <Drawing {...parts}>
    <path d="M8 17.8a2.6 2.6 0 0 1-.3-5.1 2.5 2.5 0 0 1 1.9-4.3c1.9-.3 3-1.5 2.8-3.6 2.3.7 3.3 2.4 2.9 4.1a2.5 2.5 0 0 1 1.2 3.9 2.6 2.6 0 0 1-.5 5Z" />
    <path d="M9.8 12.7h3.4M4.5 21h15" />
  </Drawing>
)

export const IconEgg = (parts: IconParts) => (
  <Drawing {...parts}>
    <path d="M12 3c3.5 0 6.5 5.3 6.5 10a6.5 6.5 0 0 1-13 0C5.5 8.3 8.5 3 12 3Z" />
    <path d="M8.8 13.5c0-2.3.9-4.3 2-5.5" />
  </Drawing>
)

export const IconScale = (parts: IconParts) => (
  <Drawing {...parts}>
    <path d={scalePath} />
  </Drawing>
)

/** The logo: a full scale with a shoot in it. The word beside it names it. */
export function Logo() {
  return (
    <svg width={28} height={28} viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M16 1.5C20 6.5 25 11.2 30 15.2 26 21.5 21 27 16 30.5 11 27 6 21.5 2 15.2 7 11.2 12 6.5 16 1.5Z"
        fill="var(--primary)"
      />
      <path
        d="M8.6 13.4c3.6 2.4 6.1 6 7.4 11 1.3-5 3.8-8.6 7.4-11-2.8 1-5.4 3.3-7.4 6.7-2-3.4-4.6-5.7-7.4-6.7Z"
        fill="var(--surface)"
      />
    </svg>
  )
}
