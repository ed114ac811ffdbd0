import classes from './Webhooks.module.css'

/** Text that programs read, as it is. */
export const Written = ({ children }: { children: string }) => (
  <pre className={`${classes.json} sunken padX12 padY12 round12 noMargin text14`}>{children}</pre>
)

/** JSON on lines of its own. */
export const WrittenJson = ({ body }: { body: string }) => (
  <Written>{JSON.stringify(JSON.parse(body), null, 2)}</Written>
)
