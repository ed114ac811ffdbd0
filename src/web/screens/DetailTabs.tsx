import { type ReactNode, Suspense } from 'react'
import { showChosen } from '../look/controls/Choice.tsx'
import { Segments } from '../look/controls/Segments.tsx'
import { Waiting } from '../look/messages/Waiting.tsx'
import { useAddress } from '../useAddress.ts'
import classes from './Screen.module.css'

type DetailTab = { value: string; label: string; content: ReactNode }

/** The parts of a record's page. The address holds the open one; without it, the first. */
export function DetailTabs({ tabs }: { tabs: readonly [DetailTab, ...DetailTab[]] }) {
  const { params, put } = useAddress()
  const current = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0]

  const show = (value: string) =>
    put({ tab: value === tabs[0].value ? '' : value }, { preventScrollReset: true })

  return (
    <>
      <div ref={showChosen} className={classes.tabs}>
        <Segments label="Show" choices={tabs} value={current.value} onChange={show} />
      </div>
      <Suspense key={current.value} fallback={<Waiting shape="card" />}>
        {current.content}
      </Suspense>
    </>
  )
}
