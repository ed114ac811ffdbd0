import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../web/api.ts'
import { ChoiceField } from '../../web/fields/ChoiceField.tsx'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { useInputForm } from '../../web/form/form.ts'
import { RecordForm } from '../../web/form/RecordForm.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Button, ButtonLink } from '../../web/look/controls/Button.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { contactMessage, contactTopics, contactTopicWords } from './contact.contract.ts'
import classes from './Help.module.css'

/** A message to whoever runs the installation, from the menu or from an error page. */
export function ContactScreen() {
  const { email } = useUser()
  const [isSent, setIsSent] = useState(false)
  return (
    <Screen
      title="Contact us"
      crumbs={[{ label: 'Contact us' }]}
      second={`Whoever runs this server reads it and replies to ${email}.`}
    >
      {isSent ? (
        <Sent onAgain={() => setIsSent(false)} />
      ) : (
        <Write onSent={() => setIsSent(true)} />
      )}
    </Screen>
  )
}

function Write({ onSent }: { onSent: () => void }) {
  const reference = useSearchParams()[0].get('reference') ?? ''
  const state = useInputForm(contactMessage, {
    blank: { topic: reference ? 'problem' : 'question', content: '', reference },
    send: (message) => api('POST', 'help/contact', { message }),
    onSent,
  })
  return (
    <RecordForm state={state} back="/" action="Send">
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

const Sent = ({ onAgain }: { onAgain: () => void }) => (
  <div className={classes.article} role="status">
    <Card title="Your message is on its way">
      <p>The reply comes by email.</p>
      <div className={classes.ways}>
        <ButtonLink to="/">Go to dashboard</ButtonLink>
        <Button variant="light" onClick={onAgain}>
          Write another
        </Button>
      </div>
    </Card>
  </div>
)
