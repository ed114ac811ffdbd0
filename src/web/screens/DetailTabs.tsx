import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Segments } from '../look/controls/Segments.tsx'
import { Waiting } from '../look/messages/Waiting.tsx'
import classes from './Screen.module.css'

type DetailTab = { value: string; label: string; content: ReactNode }

/** The parts of a record's page. The address holds the open one; without it, the first. */
export function DetailTabs({ tabs }: { tabs: readonly [DetailTab, ...DetailTab[]] }) {
  const [params, setParams] = useSearchParams()
  const current = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0]

  function show(value: string) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === tabs[0].value) after.delete('tab')
        else after.set('tab', value)
        return after
      },
      { preventScrollReset: true },
    )
  }

  return (
    <>
      <div className={classes.tabs}>
        <Segments label="Show" choices={tabs} value={current.value} onChange={show} />
      </div>
      <Suspense key={current.value} fallback={<Waiting shape="card" />}>
        {current.content}
      </Suspense>
    </>
  )
}
