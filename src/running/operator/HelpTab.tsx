import { entries } from 'virtual:help'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { helpHref } from '../help/articles.contract.ts'
import type { HelpSums } from '../help/help.contract.ts'
import { useOperator } from './useOperator.ts'

/** Answers to whether help articles helped, added up over all accounts. */
export default function HelpTab() {
  const query = useOperator<HelpSums>('help')
  return (
    <div className="grid column gap16">
      <Loaded query={query} what="The answers">
        {({ value }) => (
          <Card isFlush={value.length > 0}>
            {value.length === 0 && <EmptyInCard>No one has answered yet.</EmptyInCard>}
            <Rows label="Was this helpful?">
              {value.map(({ article, yes, no }) => (
                <Row
                  key={article}
                  title={entries.find(({ slug }) => slug === article)?.title ?? article}
                  href={helpHref(article)}
                  side={
                    <>
                      <span>Yes {numberText(yes)}</span>
                      <span>No {numberText(no)}</span>
                    </>
                  }
                />
              ))}
            </Rows>
          </Card>
        )}
      </Loaded>
      <p className="quiet">
        One answer an account to “Was this helpful?”. Messages from the contact form come by email:
        see Outbox.
      </p>
    </div>
  )
}
