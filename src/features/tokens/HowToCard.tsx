import { Card } from '../../web/look/Card.tsx'
import { Copy } from '../../web/look/Copy.tsx'
import classes from './Tokens.module.css'
import { tokenPrefix } from './tokens.contract.ts'

/** How a program asks this very installation, and where all it can ask for is written. */
export function HowToCard() {
  const example = `curl -H "Authorization: Bearer ${tokenPrefix}…" ${location.origin}/dashboard/api/animals.json`
  return (
    <Card title="How to use one">
      <div className={classes.fields}>
        <p>Send the token in a header. It works in this account, and may do what you may.</p>
        <pre className={classes.code}>{example}</pre>
        <div className={classes.acts}>
          <Copy text={example} label="Copy the example" variant="light" />
          <a
            className={classes.link}
            href="/dashboard/api/openapi.json"
            target="_blank"
            rel="noreferrer"
          >
            Every address, as OpenAPI
          </a>
        </div>
        <p className="quiet">
          No token reaches your sign-in, other people's access, payment or the account's deletion.
          Each token has a limit a minute of its own.
        </p>
      </div>
    </Card>
  )
}
