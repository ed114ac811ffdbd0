import { IconMail, IconPhone, IconWorld } from '@tabler/icons-react'
import { formatDay } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { moneyText } from '../../shared/numbers.ts'
import { type Page, perPage } from '../../shared/resource.ts'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Facts } from '../../web/look/Facts.tsx'
import { Paragraph } from '../../web/look/Paragraph.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useAnswer } from '../../web/records.ts'
import { DetailScreen } from '../../web/screens/DetailScreen.tsx'
import { FormScreen } from '../../web/screens/FormScreen.tsx'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { useUser } from '../../web/user.ts'
import { Comments } from '../comments/Comments.tsx'
import { mailLink, phoneLink, websiteLink } from './addresses.ts'
import classes from './Contacts.module.css'
import { ContactVisitsCard } from './ContactVisitsCard.tsx'
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
        <div className="grid column gap halvesAtDesk startAtDesk">
          <div className="stack gap">
            <Ways contact={contact} />
            <ContactVisitsCard id={contact.id} />
            <SalesCard id={contact.id} />
            <Card title="Notes">
              {contact.notes ? (
                <Paragraph>{contact.notes}</Paragraph>
              ) : (
                <p className="quiet">{noNotes}</p>
              )}
            </Card>
          </div>
          <Comments type="Contact" id={contact.id} />
        </div>
      )}
    </DetailScreen>
  )
}

type Sale = { id: string; title: string; sold_on: string; returned_on: string | null } & (
  | { price: number; currency: string }
  | { price: null }
)

/** Sales to a contact; nothing without any. */
function SalesCard({ id }: { id: string }) {
  const { subscribed } = useUser()
  const query = `sales?contact_id=${id}&per_page=${perPage.most}`
  const { data } = useAnswer<Page<Sale>>(['sales', 'contact', id], query, subscribed)
  const sales = data?.value ?? []
  if (sales.length === 0) return null
  return (
    <Card title="Bought" isFlush>
      <Rows label="Bought">
        {sales.map((sale) => (
          <Row
            key={sale.id}
            title={sale.title}
            href={`/shop/sales/${sale.id}`}
            second={joined(formatDay(sale.sold_on), sale.returned_on && 'returned')}
            trailing={sale.price !== null && moneyText(sale.price, sale.currency)}
          />
        ))}
      </Rows>
    </Card>
  )
}

/** The ways to reach a contact as buttons, with what was entered below; a text that is no link stays text. */
function Ways({ contact: { email, phoneNumber, websiteUrl } }: { contact: Contact }) {
  const beside = { target: '_blank', rel: 'noopener noreferrer' }
  const ways = [
    { word: 'Call', text: phoneNumber, link: phoneLink(phoneNumber), icon: <IconPhone /> },
    { word: 'Email', text: email, link: mailLink(email), icon: <IconMail /> },
    {
      word: 'Website',
      text: websiteUrl,
      link: websiteLink(websiteUrl),
      icon: <IconWorld />,
      beside,
    },
  ].filter(({ text }) => text)
  if (ways.length === 0) return null
  return (
    <Card>
      <div className="flex gap8 awayEmpty below8">
        {ways.flatMap(({ word, link, icon, beside: more }) =>
          link
            ? [
                <a
                  key={word}
                  className="lit round14 stack centred middle gap4 grow text14 strong primary"
                  style={{ minHeight: 64 }}
                  href={link}
                  {...more}
                >
                  {icon}
                  {word}
                </a>,
              ]
            : [],
        )}
      </div>
      <Facts facts={ways.map(({ word, text }) => [labels[word] ?? word, text])} />
    </Card>
  )
}

const labels: Record<string, string> = { Call: 'Phone' }

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
