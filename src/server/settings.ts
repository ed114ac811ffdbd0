/**
 * Every setting there is, in the order they are shown. A default stands here and nowhere else;
 * an empty one means that the setting may be left out, and its description says what happens then.
 */
export const settings = [
  {
    name: 'PORT',
    default: '3000',
    description: 'The port that Vivary answers on.',
  },
  {
    name: 'HOST',
    // Every address, not localhost: the phone beside the enclosures is where a keeper uses this.
    default: '0.0.0.0',
    description:
      'The address that Vivary listens on. 0.0.0.0 is all of them, so that a phone in the same network gets in; 127.0.0.1 keeps it to this machine (behind a proxy, say).',
  },
  {
    name: 'PUBLIC_URL',
    default: '',
    description:
      'The address that people open, for links in mails and QR codes, such as https://vivary.example.org. Without it: http://localhost and the port.',
  },
  {
    name: 'DATA_DIR',
    default: '',
    description:
      "The folder of the database, the pictures and the secrets: what a backup has to hold. Without it: data in the project's folder (as root, when the project lies where other users can't enter: a folder of its own under /var/lib/vivary).",
  },
  {
    name: 'DATABASE_URL',
    default: '',
    description:
      'A PostgreSQL (15 or newer) of your own, as postgresql://user:password@host:5432/database. Without it Vivary brings its own and keeps it in DATA_DIR.',
  },
  {
    name: 'BACKUP_DIR',
    default: '',
    description:
      "The folder that backups are written to, of this installation alone; best on another disk. A backup holds everything, the server's key too. Without it: backups in DATA_DIR.",
  },
  {
    name: 'BACKUP_KEEP',
    default: '7',
    description:
      'How many daily backups are kept; 0 makes none. Those made by npm run backup stay until you remove them.',
  },
  {
    name: 'SIGN_UP',
    default: 'open',
    description:
      'Who may make an account: open (everybody who reaches the page), invite (invited people) or closed. The first person on an empty installation may always sign up, and runs it.',
  },
  {
    name: 'OIDC_ISSUER',
    default: '',
    description:
      'The address of a service of your own by which people may sign in (OpenID Connect), such as https://id.example.org/realms/zoo. It must begin with https, but for this machine and for numbers of your own network. The way back that it has to know is PUBLIC_URL/users/oidc/callback.',
  },
  {
    name: 'OIDC_CLIENT_ID',
    default: '',
    description: 'As whom that service knows Vivary. OIDC_ISSUER needs it.',
  },
  {
    name: 'OIDC_CLIENT_SECRET',
    default: '',
    description: 'What Vivary shows that service of itself. OIDC_ISSUER needs it.',
  },
  {
    name: 'OIDC_NAME',
    default: 'your organisation',
    description: 'What that service is called on the sign-in page, behind: Sign in with.',
  },
  {
    name: 'OIDC_SIGN_UP',
    default: 'yes',
    description:
      'Whether people who come by that service for the first time may make an account whatever SIGN_UP says: yes or no.',
  },
  {
    name: 'OIDC_HTTP',
    default: 'no',
    description:
      'Whether that service may be asked over plain http by a name, such as http://id.home.arpa: yes or no. Whoever is on the way can read along, and sign in as anybody.',
  },
  {
    name: 'OPERATOR_EMAILS',
    default: '',
    description:
      'E-mail addresses, with commas between them, of further people who run the installation, once they have confirmed that the address is theirs. Who runs it and wants to leave names somebody here first: nobody else comes to run it by signing up.',
  },
  {
    name: 'SMTP_URL',
    default: '',
    description:
      'The server that sends mails, as smtp://user:password@host:587 (or smtps:// with port 465). Without it every mail becomes a file in DATA_DIR/outbox and nothing is sent.',
  },
  {
    name: 'MAIL_FROM',
    default: '',
    description:
      'Whom mails come from, such as Vivary <vivary@example.org>. SMTP_URL needs it. Without it: vivary at the host of PUBLIC_URL.',
  },
  {
    name: 'PUSH_HOSTS',
    default: '',
    description:
      'Hosts (with commas between them, such as push.home.arpa or push.home.arpa:8443) of push services in your own network. Without it web push only goes to public addresses, as the browsers of phones and computers use them.',
  },
  {
    name: 'TRUST_PROXY',
    default: '',
    description:
      'Addresses or networks (with commas between them, such as 127.0.0.1, 10.0.0.0/8) of the proxies whose X-Forwarded headers are believed. Without it: nobody is.',
  },
  {
    name: 'RATE_LIMIT',
    default: '600',
    description:
      'How many requests one person, and one API token, may make in a minute, and one address twenty times as many; 0 is no limit.',
  },
  {
    name: 'LOG_LEVEL',
    default: 'info',
    description: 'How much is logged: fatal, error, warn, info, debug, trace or silent.',
  },
  {
    name: 'SECRET_KEY',
    default: '',
    description:
      'What sessions and links are signed with, at least 32 characters. Without it one is made at the first start and kept in DATA_DIR/secret.key.',
  },
  {
    name: 'STRIPE_SECRET_KEY',
    default: '',
    description:
      'The secret key of your Stripe account, to sell Plus. Needs the other settings that begin with STRIPE_ and PLUS_. Without it every owner turns Plus on and off, at no cost; what they have turned on counts no more with it, and is there again without it.',
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    default: '',
    description:
      "The signing secret (whsec_…) of Stripe's webhook to /webhooks/stripe at PUBLIC_URL. It sends checkout.session.completed, invoice.paid, invoice.payment_failed and all of customer.subscription.*",
  },
  {
    name: 'STRIPE_PRICE_MONTHLY',
    default: '',
    description: 'The id (price_…) of the price of a month of Plus.',
  },
  {
    name: 'STRIPE_PRICE_YEARLY',
    default: '',
    description: 'The id (price_…) of the price of a year of Plus.',
  },
  {
    name: 'PLUS_PRICE_MONTHLY',
    default: '',
    description: 'What a month of Plus costs, as keepers read it, such as £4.99.',
  },
  {
    name: 'PLUS_PRICE_YEARLY',
    default: '',
    description: 'What a year of Plus costs, as keepers read it, such as £49.90.',
  },
  {
    name: 'STRIPE_API',
    default: '',
    description:
      "The address of a stand-in for Stripe on this machine, such as http://127.0.0.1:12111, to try things out. Without it: Stripe's own.",
  },
  {
    name: 'SOCIAL_FACEBOOK',
    default: '',
    description: "The https address of your Facebook, for 'Our socials' in the menu of the user.",
  },
  {
    name: 'SOCIAL_INSTAGRAM',
    default: '',
    description: "The https address of your Instagram, for 'Our socials' in the menu of the user.",
  },
  {
    name: 'SOCIAL_TWITTER',
    default: '',
    description: "The https address of your Twitter, for 'Our socials' in the menu of the user.",
  },
  {
    name: 'SOCIAL_YOUTUBE',
    default: '',
    description: "The https address of your YouTube, for 'Our socials' in the menu of the user.",
  },
  {
    name: 'SOCIAL_TIKTOK',
    default: '',
    description: "The https address of your TikTok, for 'Our socials' in the menu of the user.",
  },
] as const satisfies readonly { name: string; default: string; description: string }[]

export type SettingName = (typeof settings)[number]['name']

/** The text of `.env.example`: every setting with its description and default, commented out. */
export function envExample(): string {
  const head = [
    '# Settings of Vivary. Copy this file to .env and change what you need; a variable of the',
    '# environment wins over the file. Written from src/server/settings.ts.',
  ]
  const parts = settings.map(({ name, default: value, description }) =>
    [...wrapped(description), `# ${name}=${value}`].join('\n'),
  )
  return `${[head.join('\n'), ...parts].join('\n\n')}\n`
}

/** A comment of lines that are at most 98 characters long. */
function wrapped(text: string) {
  const lines = ['#']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (longer.length > 98) lines.push(`# ${word}`)
    else lines[lines.length - 1] = longer
  }
  return lines
}
