import type { ReactNode } from 'react'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Facts } from '../../web/look/Facts.tsx'
import { Paragraph } from '../../web/look/Paragraph.tsx'
import { DetailScreen } from '../../web/screens/DetailScreen.tsx'
import { FormScreen } from '../../web/screens/FormScreen.tsx'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { Comments } from '../comments/Comments.tsx'
import { mailLink, phoneLink, websiteLink } from './addresses.ts'
import classes from './Contacts.module.css'
import { type Contact, contactResource } from './contacts.contract.ts'

export function List() {
  return (
    <ListScreen
      resource={contactResource}
      usualView="grid"
      about="Breeders, vets, shops and fellow keepers."
      columns={[
        { field: 'name', sort: ['abc'] },
        {
          header: 'Email',
          cell: (contact) => oneLine(contact.email),
          file: [{ header: 'Email', cell: ({ email }) => email }],
        },
        {
          header: 'Phone',
          cell: (contact) => oneLine(contact.phoneNumber),
          file: [{ header: 'Phone', cell: ({ phoneNumber }) => phoneNumber }],
        },
        {
          header: 'Notes',
          cell: shortNotes,
          file: [{ header: 'Notes', cell: ({ notes }) => notes }],
          onPhone: 'second',
        },
      ]}
      card={(contact) => ({
        title: contact.name,
        second: oneLine(contact.email || contact.phoneNumber),
        third: shortNotes(contact),
      })}
    />
  )
}

export function Form() {
  return (
    <FormScreen resource={contactResource} titleOf={(contact) => contact.name}>
      {(form) => (
        <>
          <TextField form={form} name="name" />
          <TextField form={form} name="email" kind="email" optional />
          <TextField form={form} name="phoneNumber" kind="tel" optional />
          <TextField form={form} name="websiteUrl" kind="url" placeholder="example.com" optional />
          <LongTextField form={form} name="notes" optional />
        </>
      )}
    </FormScreen>
  )
}

export function Detail() {
  return (
    <DetailScreen resource={contactResource} titleOf={(contact) => contact.name}>
      {(contact) => (
        <>
          <Card>
            <Facts
              facts={[
                ['Email', linked(contact.email, mailLink)],
                ['Phone', linked(contact.phoneNumber, phoneLink)],
                ['Website', linked(contact.websiteUrl, websiteLink)],
              ]}
            />
          </Card>
          <Card title="Notes">
            {contact.notes ? (
              <Paragraph>{contact.notes}</Paragraph>
            ) : (
              <p className="quiet">{noNotes}</p>
            )}
          </Card>
          <Comments type="Contact" id={contact.id} />
        </>
      )}
    </DetailScreen>
  )
}

/** A text as a link, if it can be one. Websites open in a new tab without a referrer. */
function linked(text: string, linkOf: (text: string) => string | undefined): ReactNode {
  const link = linkOf(text)
  if (!link) return text
  const beside = linkOf === websiteLink && { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <a
      className={`${classes.link} underlines touch inline middle semibold primary`}
      href={link}
      {...beside}
    >
      {text}
    </a>
  )
}

/** Addresses aren't wrapped in a table; the contact's page shows them whole. */
const oneLine = (text: string) =>
  text && (
    <span className={`${classes.oneLine} crop block ellipsis oneLine linesNarrow`}>{text}</span>
  )

const noNotes = 'No notes provided.'
const mostNotes = 140

function shortNotes({ notes }: Contact) {
  const letters = [...notes]
  if (letters.length === 0) return noNotes
  return letters.length > mostNotes ? `${letters.slice(0, mostNotes).join('').trimEnd()}…` : notes
}
