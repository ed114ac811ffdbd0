import { Button } from '@mantine/core'
import { Card } from '../../web/look/Card.tsx'
import classes from './Security.module.css'

/** For who signs in elsewhere, or by a passkey: what asks for a password waits until there is one. */
export const PasswordMissing = () => (
  <div className={classes.list}>
    <Card title="You have no password yet">
      <div className={classes.fields}>
        <p>This asks for your password. Set one by a link that we mail you.</p>
        <Button component="a" href="/users/password/new" variant="light">
          Set a password
        </Button>
      </div>
    </Card>
  </div>
)
