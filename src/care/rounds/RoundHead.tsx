import { IconChevronLeft } from '@tabler/icons-react'
import { type ComponentProps, memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { PageMarks } from '../../web/look/frame/PageMarks.tsx'
import { useIsWide } from '../../web/look/useIsWide.ts'
import classes from './Round.module.css'
import { RoundNotes, RoundTools } from './RoundTools.tsx'
import type { Round } from './useRound.ts'

export type HeadParts = {
  title: string
  /** The fate of a row that isn't touched. */
  rule?: string | undefined
  /** The way back, which the phone's top bar would have. */
  back: { label: string; href: string }
}

/** The title of a round with its chips. On the phone it takes the top bar's place and stays. */
export const RoundHead = ({
  title,
  rule,
  back,
  undo,
  children,
}: HeadParts & { undo?: ReactNode; children?: ReactNode }) => (
  <header className={`${classes.head} bottom between gap12`}>
    <PageMarks words="fills-phone" />
    <div className={`${classes.top} padX8 row grow gap4`}>
      <Link
        className="round12 side44 center firm awayAtDesk ink2"
        to={back.href}
        aria-label={`Back to ${back.label}`}
      >
        <IconChevronLeft size={24} aria-hidden="true" />
      </Link>
      <div className="slim grow">
        <h1>{title}</h1>
        {rule && <p className="away blockAtDesk above4 ink3">{rule}</p>}
      </div>
      {undo}
    </div>
    {children}
  </header>
)

/** All that stands above the rows; drawn anew only when something of it is another. */
export const RoundTop = memo(function RoundTop({
  head,
  ...tools
}: ComponentProps<typeof RoundTools> & { head: HeadParts }) {
  const { round } = tools
  return (
    <>
      <RoundHead {...head} undo={!useIsWide() && <UndoLast round={round} />}>
        <RoundTools {...tools} />
      </RoundHead>
      <RoundNotes round={round} />
    </>
  )
})

/** Takes the last change back, once there is one. */
export const UndoLast = ({ round: { state, dispatch } }: { round: Round }) =>
  state.before.length > 0 && (
    <TextButton onClick={() => dispatch({ type: 'undo' })}>Undo last</TextButton>
  )
