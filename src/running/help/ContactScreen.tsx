import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../web/api.ts'
import { ChoiceField } from '../../web/fields/ChoiceField.tsx'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { RecordForm } from '../../web/form/RecordForm.tsx'
import { useInputForm } from '../../web/form/useForm.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button, ButtonLink } from '../../web/look/controls/Button.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import classes from './Help.module.css'
import {
  type ContactSent,
  contactMessage,
  contactTopics,
  contactTopicWords,
} from './help.contract.ts'

/** A message to the operator, from the menu or from an error page. */
export function ContactScreen() {
  const { email } = useUser()
  const [sent, setSent] = useState<ContactSent['sent_by']>()
  return (
    <Screen
      title="Contact us"
      crumbs={[{ label: 'Help', href: '/help' }, { label: 'Contact us' }]}
      second={`Whoever runs this server reads it and replies to ${email}.`}
    >
      {sent ? <Sent by={sent} onAgain={() => setSent(undefined)} /> : <Write onSent={setSent} />}
    </Screen>
  )
}

function Write({ onSent }: { onSent: (by: ContactSent['sent_by']) => void }) {
  const reference = useSearchParams()[0].get('reference') ?? ''
  const state = useInputForm(contactMessage, {
    blank: { topic: reference ? 'problem' : 'question', reference },
    send: (message) => api<ContactSent>('POST', 'help/contact', { message }),
    onSent: ({ sent_by }) => onSent(sent_by),
  })
  return (
    <RecordForm state={state} back="/help" action="Send">
      <ChoiceField
        form={state.form}
        name="topic"
        choices={contactTopics.map((value) => ({ value, label: contactTopicWords[value] }))}
      />
      <LongTextField
        form={state.form}
        name="content"
        hint="What did you do, what did you expect, and what happened instead?"
      />
      <TextField
        form={state.form}
        name="reference"
        hint="The one on the error page, if there was one. It leads to the cause in the log."
      />
    </RecordForm>
  )
}

const Sent = ({ by, onAgain }: { by: ContactSent['sent_by']; onAgain: () => void }) => (
  <div className={classes.sent} role="status">
    <Card title={by === 'email' ? 'Your message is on its way' : 'Your message is on the server'}>
      <p>
        {by === 'email'
          ? 'The reply comes by email.'
          : "This server can't send email, so your message waits there as a file. If you know who runs it, tell them to look in its outbox."}
      </p>
      <div className="flex wrap gap8 above16">
        <ButtonLink to="/">Go to dashboard</ButtonLink>
        <Button variant="light" onClick={onAgain}>
          Write another
        </Button>
      </div>
    </Card>
  </div>
)
