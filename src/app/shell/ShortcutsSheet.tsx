import { Fragment } from 'react'
import { capsOf } from '../../web/look/keyNames.ts'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import type { Shortcut } from './keys.ts'
import classes from './ShortcutsSheet.module.css'

/** All shortcuts, from the same table as the keys. */
export function ShortcutsSheet({
  shortcuts,
  onClose,
}: {
  shortcuts: readonly Shortcut[]
  onClose: () => void
}) {
  const groups = [...new Set(shortcuts.map(({ group }) => group))]
  return (
    <Sheet isOpen onClose={onClose} title="Keyboard shortcuts">
      {groups.map((group) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of a long list scroll it
        <section key={group} className={classes.group} aria-label={group} tabIndex={0}>
          <h3 className="text13 semibold ink3">{group}</h3>
          <dl>
            {shortcuts
              .filter((shortcut) => shortcut.group === group)
              .map(({ keys, does }) => (
                <div className="ruled row between gap16" key={keys}>
                  <dt>{does}</dt>
                  <dd className="row firm gap6 text13">
                    <Caps keys={keys} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Sheet>
  )
}

const Caps = ({ keys }: { keys: string }) =>
  capsOf(keys).map((cap, place) => (
    <Fragment key={cap}>
      {place > 0 && keys.includes(' ') && <span className="quiet">then</span>}
      <kbd>{cap}</kbd>
    </Fragment>
  ))
