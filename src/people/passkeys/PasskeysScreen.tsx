import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { HelpLink } from '../../web/look/controls/HelpLink.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { Rows } from '../../web/look/Row.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { securityCrumb } from '../security/securityCrumb.ts'
import { AddPasskeySheet } from './AddPasskeySheet.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import type { PasskeyList } from './passkeys.contract.ts'

/** The user's passkeys. */
export function PasskeysScreen() {
  const query = useQuery({
    queryKey: ['passkeys'],
    queryFn: () => api<PasskeyList>('GET', 'passkeys'),
  })
  const [isAdding, setIsAdding] = useState(false)
  const obstacle = query.data && obstacleHere(query.data.address)
  const add = (
    <Button leftSection={<IconPlus size={20} />} onClick={() => setIsAdding(true)}>
      Add a passkey
    </Button>
  )

  return (
    <Screen
      title="Passkeys"
      crumbs={[securityCrumb, { label: 'Passkeys' }]}
      second="Sign in with your face, fingerprint or device PIN."
      action={query.data && !obstacle ? add : undefined}
    >
      <div className="stack gap">
        {obstacle && <Card title="Not available here">{obstacle}</Card>}
        <HelpLink to="security#passkeys" />
        <Loaded query={query} what="Your passkeys">
          {({ value: passkeys }) => (
            <Card title="Your passkeys" isFlush={passkeys.length > 0}>
              {passkeys.length === 0 ? (
                <EmptyInCard>
                  None yet. A passkey stays on your device and only works on this site, so no one
                  can trick you into giving it away. It replaces both your password and your code.
                </EmptyInCard>
              ) : (
                <Rows label="Your passkeys">
                  {passkeys.map((passkey) => (
                    <PasskeyRow key={passkey.id} passkey={passkey} />
                  ))}
                </Rows>
              )}
            </Card>
          )}
        </Loaded>
      </div>
      {isAdding && <AddPasskeySheet onClose={() => setIsAdding(false)} />}
    </Screen>
  )
}

/** Why this browser can't add a passkey at this address. */
function obstacleHere(address: string | null) {
  if (address === null) {
    return (
      <p>
        Passkeys need a secure address that starts with https and has a domain name. Ask whoever
        runs this server.
      </p>
    )
  }
  if (address !== location.origin) {
    return (
      <p>
        Passkeys work at <a href={`${address}/dashboard/account/security/passkeys`}>{address}</a>{' '}
        only. Open Vivary there to add one.
      </p>
    )
  }
  if (!('PublicKeyCredential' in window)) {
    return <p>This browser doesn't support passkeys. Try another browser.</p>
  }
  return undefined
}
