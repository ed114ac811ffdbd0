import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../web/api.ts'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import classes from './Article.module.css'
import type { Answers } from './answers.contract.ts'

/** The question at the end of an article, with the account's answer, which can be changed. */
export function Helpful({ article }: { article: string }) {
  const { data } = useQuery({
    queryKey: ['help', 'answers'],
    queryFn: () => api<Answers>('GET', 'help/answers'),
  })
  const [answered, setAnswered] = useState<boolean>()
  const { report } = useFlash()
  const write = useWrite((was_helpful: boolean) =>
    api('POST', 'help/answers', { answer: { article, was_helpful } }),
  )
  const current =
    answered ?? data?.value.find((one) => one.article === article)?.was_helpful ?? undefined
  const answer = (was_helpful: boolean) => {
    setAnswered(was_helpful)
    write.mutate(was_helpful, {
      onError(error) {
        setAnswered(undefined)
        report(error)
      },
    })
  }
  return (
    <div className={`${classes.helpful} ruled cluster between rows8 columns16 text16`}>
      <p id="helpful" className="strong">
        Was this helpful?
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not fields of a form */}
      <div role="group" aria-labelledby="helpful">
        <button type="button" aria-pressed={current === true} onClick={() => answer(true)}>
          <IconThumbUp size={18} aria-hidden="true" />
          Yes
        </button>
        <button type="button" aria-pressed={current === false} onClick={() => answer(false)}>
          <IconThumbDown size={18} aria-hidden="true" />
          No
        </button>
      </div>
      <div className="wide cluster rows4 columns10 text14 ink3" role="status">
        {answered === true && 'Thank you.'}
        {answered === false && (
          <>
            Thank you. What's missing? <TextLink href="/help/contact">Tell us</TextLink>
          </>
        )}
      </div>
    </div>
  )
}
