import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useWrite } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'

type RowsProps<Value> = Removal & {
  query: UseQueryResult<{ value: Value[] }>
  what: string
  title: string
  label: string
  /** Shown while there are none. */
  empty: string
  rowOf: (value: Value) => Removable
}

/** Passkeys, linked sign-ins or tokens in a card, each removed after a question. */
export function RemovableRows<Value>({
  query,
  what,
  title,
  label,
  empty,
  rowOf,
  ...removal
}: RowsProps<Value>) {
  return (
    <Loaded query={query} what={what}>
      {({ value }) => (
        <Card title={title} isFlush={value.length > 0}>
          {value.length === 0 ? (
            <EmptyInCard>{empty}</EmptyInCard>
          ) : (
            <Rows label={label}>
              {value.map(rowOf).map((row) => (
                <RemovableRow key={row.path} {...row} {...removal} />
              ))}
            </Rows>
          )}
        </Card>
      )}
    </Loaded>
  )
}

type Removable = {
  /** Its path in the API, where it is deleted. */
  path: string
  name: string
  leading?: ReactNode
  beside?: ReactNode
  second: ReactNode
}

/** The button's word and its past, and the effect of a removal. */
type Removal = { verb: string; done: string; effect: string }

function RemovableRow({ path, name, verb, done, effect, ...row }: Removable & Removal) {
  const { flash, report } = useFlash()
  const [isAsking, setIsAsking] = useState(false)
  const removal = useWrite(() => api('DELETE', path))
  const end = () => removal.mutateAsync(undefined).then(() => flash(`${name} ${done}.`), report)
  return (
    <>
      <Row
        {...row}
        title={name}
        trailing={
          <Button
            variant="subtle"
            color="clay"
            loading={removal.isPending}
            aria-label={`${verb} ${name}`}
            onClick={() => setIsAsking(true)}
          >
            {verb}
          </Button>
        }
      />
      <Confirm
        isOpen={isAsking}
        title={`${verb} ${name}?`}
        yes={verb}
        onYes={end}
        onClose={() => setIsAsking(false)}
      >
        {effect}
      </Confirm>
    </>
  )
}
