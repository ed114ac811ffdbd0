import { Card } from '../../web/look/Card.tsx'
import { ButtonAnchor } from '../../web/look/controls/Button.tsx'
import classes from './Security.module.css'

/** For users without a password: what asks for one has to wait until they set it. */
export const PasswordMissing = () => (
  <div className="line35 stack gap">
    <Card title="You don't have a password yet">
      <div className={classes.fields}>
        <p>You need a password for this. We'll email you a link to set one.</p>
        <ButtonAnchor href="/users/password/new" variant="light">
          Set a password
        </ButtonAnchor>
      </div>
    </Card>
  </div>
)
