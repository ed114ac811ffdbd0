import { z } from 'zod'
import {
  broker,
  bucketName,
  collector,
  databaseAddress,
  emailAddress,
  hostName,
  httpsAddress,
  isOnOwnNetwork,
  issuerAddress,
  keyPrefix,
  listOf,
  loopbackAddress,
  mailServer,
  oneOf,
  otlpHeaders,
  privateNetwork,
  proxyAddress,
  secret,
  sender,
  shownPrice,
  stripeId,
  topicFilter,
  topicPrefix,
  webAddress,
  wholeNumber,
  yesOrNo,
} from './settingKinds.ts'

const stripePrice = stripeId(/^price_\w+$/, 'price_…')

/**
 * Every setting, in the order of the docs: its check, default and description. The types,
 * `.env.example` and docs/settings.md follow from it (`npm run settings`).
 */
export const settings = z
  .object({
    PORT: wholeNumber(65_535).prefault('3000').describe('The port that Vivary answers on.'),
    HOST: z
      .string()
      .prefault('0.0.0.0')
      .describe(
        'The address Vivary listens on. 0.0.0.0 listens on all of them, so a phone on the same network can connect; 127.0.0.1 limits it to this machine (behind a proxy, for example).',
      ),
    PUBLIC_URL: webAddress
      .optional()
      .describe(
        'The address people open, used for links in emails and QR codes, such as https://vivary.example.org. If not set: http://localhost and the port.',
      ),
    DATA_DIR: z
      .string()
      .optional()
      .describe(
        "The folder for the database, secrets, and files without S3_ENDPOINT: everything a backup needs. If not set: data in the project folder (or, when started as root from a folder other users can't open, a folder under /var/lib/vivary).",
      ),
    DATABASE_URL: databaseAddress
      .optional()
      .describe(
        'Your own PostgreSQL (15 or newer), as postgresql://user:password@host:5432/database. If not set, Vivary runs its own and keeps it in DATA_DIR.',
      )
      .meta(secret),
    DATABASE_DIRECT_URL: databaseAddress
      .optional()
      .describe(
        'The address of PostgreSQL itself, if DATABASE_URL is that of a pooler in transaction mode, such as PgBouncer. Upgrades, jobs, commands, and connections that listen go there; no statement has a name then. If not set, DATABASE_URL must be PostgreSQL itself.',
      )
      .meta(secret),
    DATABASE_REPLICA_URL: databaseAddress
      .optional()
      .describe(
        'The address of a streaming replica of that PostgreSQL. Reports, search, files, archives and public shops are read there while it has all that was written, and else from DATABASE_URL. If not set, everything is.',
      )
      .meta(secret),
    BACKUP_DIR: z
      .string()
      .optional()
      .describe(
        "The folder backups are written to, used by this server only and ideally on another disk. A backup contains everything, including the server's key. If not set: where other files go, which is backups in DATA_DIR or in the store.",
      ),
    BACKUP_KEEP: wholeNumber(1000)
      .prefault('7')
      .describe(
        'How many daily backups to keep; 0 turns them off. Backups made with npm run backup stay until you delete them.',
      ),
    S3_ENDPOINT: webAddress
      .optional()
      .describe(
        'The address of an S3-compatible store that keeps pictures, archives, uploads and backups in place of DATA_DIR, such as https://s3.eu-central-1.amazonaws.com or http://minio:9000. Requires the next four settings that begin with S3_, but S3_REGION has a default. If not set, DATA_DIR keeps them.',
      ),
    S3_BUCKET: bucketName
      .optional()
      .describe('The bucket in that store. It must exist, and be closed to the public.'),
    S3_ACCESS_KEY_ID: z
      .string()
      .optional()
      .describe('The ID of a key that may read, write, list and remove what is in the bucket.'),
    S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret of that key.').meta(secret),
    S3_REGION: z
      .string()
      .regex(/^[\w-]+$/, 'must be a region such as eu-central-1')
      .prefault('us-east-1')
      .describe('The region of the bucket. Stores without regions take us-east-1 or auto.'),
    S3_PREFIX: keyPrefix.describe(
      'What the names of all files in the bucket begin with, such as vivary/, if it keeps others, too.',
    ),
    S3_PATH_STYLE: yesOrNo
      .prefault('yes')
      .describe(
        'Whether the bucket is a part of the path (https://store/bucket), as most stores take it: yes, or no if it belongs to the host (https://bucket.store).',
      ),
    FILES_IN: oneOf(['s3', 'folder'])
      .optional()
      .describe(
        'Where new files go while S3_ENDPOINT is set: s3 or folder. Files are read from both, and npm run move-files moves those of the other there. If not set: s3.',
      ),
    ARCHIVE_MB: wholeNumber(1_000_000)
      .prefault('2048')
      .describe(
        'How large an archive of another Vivary can be that is imported here, and a backup that an operator uploads, in MB. An archive is written to DATA_DIR/imports as it comes in, and removed once it is imported. Other files can have 100 MB.',
      ),
    READING_DAYS: wholeNumber(3650)
      .prefault('30')
      .describe(
        'For how many days readings of sensors are kept as they came, at least 7. Each hour of theirs is kept for good, with its lowest and highest. They are dropped by whole weeks.',
      ),
    HERPSTAT_NETWORKS: listOf(privateNetwork).describe(
      "Private networks on which keepers' Herpstat SpyderWebs may be asked for their readings, separated by commas, such as 192.168.1.0/24, or 192.168.1.20:8080 with a port other than 80. If not set, no device is asked.",
    ),
    MQTT_URL: broker
      .optional()
      .describe(
        "The MQTT broker of one account's sensors, as mqtt://user:password@host:1883 (or mqtts:// with port 8883). All that it says belongs to MQTT_ACCOUNT; other accounts never see it. If not set, no broker is listened to.",
      )
      .meta(secret),
    MQTT_ACCOUNT: emailAddress
      .optional()
      .describe(
        "The email address of the owner of the account that the broker's readings belong to. Required with MQTT_URL. With SMTP_URL, it takes effect once that person has confirmed the address.",
      ),
    MQTT_TOPICS: listOf(topicFilter)
      .prefault('zigbee2mqtt/#, tele/+/SENSOR, tele/+/LWT, +/events/rpc, homeassistant/+/+/+')
      .describe(
        'The topics to listen to, separated by commas: by default those of Zigbee2MQTT, Tasmota, Shelly and the statestream of Home Assistant.',
      ),
    MQTT_DISCOVERY: topicPrefix
      .prefault('homeassistant')
      .describe(
        "The prefix below which the broker's Home Assistant looks for devices: it is told there what is due, what is overdue and of climate alarms. off: it is told nothing.",
      ),
    FETCH_PICTURES: yesOrNo
      .prefault('yes')
      .describe(
        'Whether imports fetch pictures that a spreadsheet names by their address, if who imports it asks for it: yes or no. Only public https addresses are fetched.',
      ),
    PICTURE_HOSTS: listOf(hostName).describe(
      'Hosts on your own network whose pictures imports may fetch all the same, separated by commas, such as nas.home.arpa or nas.home.arpa:8443. They need https, too.',
    ),
    SIGN_UP: oneOf(['open', 'invite', 'closed'])
      .prefault('open')
      .describe(
        'Who can sign up: open (anyone who can reach the page), invite (invited people only) or closed. The first person on an empty server can always sign up, and becomes its operator; a server with the demo account counts as having someone.',
      ),
    OIDC_ISSUER: issuerAddress
      .optional()
      .describe(
        "The address of your own sign-in service (OpenID Connect), such as https://id.example.org/realms/zoo. It must start with https, unless it's on this machine or is an IP address on your own network. Register PUBLIC_URL/users/oidc/callback as the redirect URI.",
      ),
    OIDC_CLIENT_ID: z
      .string()
      .optional()
      .describe("Vivary's client ID at that service. Required with OIDC_ISSUER."),
    OIDC_CLIENT_SECRET: z
      .string()
      .optional()
      .describe("Vivary's client secret at that service. Required with OIDC_ISSUER.")
      .meta(secret),
    OIDC_NAME: z
      .string()
      .max(60, 'must have at most 60 characters')
      .prefault('your organisation')
      .describe("The service's name on the sign-in page, after “Sign in with”."),
    OIDC_SIGN_UP: yesOrNo
      .prefault('yes')
      .describe(
        'Whether people using that service for the first time can sign up, whatever SIGN_UP says: yes or no.',
      ),
    OIDC_HTTP: yesOrNo
      .prefault('no')
      .describe(
        'Whether Vivary may reach that service over plain http by host name, such as http://id.home.arpa: yes or no. Anyone on the network path could read the traffic and sign in as anyone.',
      ),
    OPERATOR_EMAILS: listOf(emailAddress).describe(
      "Email addresses of additional operators (with the demo account, of the only ones), separated by commas. Each takes effect once that person has confirmed the address. If you're the operator and want to leave, add someone here first: no one becomes operator just by signing up later.",
    ),
    SMTP_URL: mailServer
      .optional()
      .describe(
        'The server that sends email, as smtp://user:password@host:587 (or smtps:// with port 465). If not set, nothing is sent and every email is saved as a file in DATA_DIR/outbox.',
      )
      .meta(secret),
    SMTP_REQUIRE_TLS: yesOrNo
      .prefault('no')
      .describe(
        "Whether emails wait rather than leave unencrypted: yes or no. With no, they are sent in plain text, password included, to a server at smtp:// that doesn't offer STARTTLS. smtps:// is always encrypted.",
      ),
    MAIL_FROM: sender
      .optional()
      .describe(
        'The sender of emails, such as Vivary <vivary@example.org>. Required with SMTP_URL. If not set: vivary at the host of PUBLIC_URL.',
      ),
    WEBHOOK_HOSTS: listOf(hostName).describe(
      "Hosts on your own network that keepers' webhooks may call all the same, separated by commas, such as home.arpa or home.arpa:8123. They need https, too. If not set, webhooks only call public addresses.",
    ),
    PUSH_HOSTS: listOf(hostName).describe(
      'Hosts of push services on your own network, separated by commas, such as push.home.arpa or push.home.arpa:8443. If not set, web push only goes to public addresses, which is what phone and computer browsers use.',
    ),
    TRUST_PROXY: listOf(proxyAddress).describe(
      'Addresses or networks of proxies whose X-Forwarded headers are trusted, separated by commas, such as 127.0.0.1, 10.0.0.0/8. If not set, none are.',
    ),
    RATE_LIMIT: wholeNumber(1_000_000)
      .prefault('600')
      .describe(
        'How many requests a person or API token can make per minute; an IP address can make twenty times as many. 0 means no limit.',
      ),
    REQUESTS_AT_ONCE: wholeNumber(1000)
      .prefault('12')
      .describe(
        'How many requests are worked on at once, of signed-in people and of visitors each. The others wait a moment, starting with people who have asked for least, and are asked to come back (503) when the server is overloaded. 0 means no limit.',
      ),
    FORECAST_FROM_ALL_ACCOUNTS: yesOrNo
      .prefault('no')
      .describe(
        "Whether shed forecasts learn how often a species sheds from all accounts on this server: yes or no. Only means over at least five accounts are used, so that no account learns of another's records. With no, a forecast rests on the account's own animals and on keepers' guides.",
      ),
    LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .prefault('info')
      .describe('How much is logged: fatal, error, warn, info, debug, trace or silent.'),
    METRICS_TOKEN: z
      .string()
      .regex(/^[!-~]{16,}$/, 'must have at least 16 characters, without spaces')
      .optional()
      .describe(
        'The token, of 16 characters or more, that lets Prometheus read /metrics (requests, memory, jobs and queues; nothing about any person), as Authorization: Bearer TOKEN. If not set, nothing is counted and /metrics is a 404.',
      )
      .meta(secret),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector
      .optional()
      .describe(
        "Where OpenTelemetry's traces of requests, jobs and their statements go by OTLP over HTTP, such as http://localhost:4318. They say nothing about any person. If not set, nothing is traced.",
      ),
    OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders
      .optional()
      .describe('Headers sent with traces, such as api-key=SECRET,tenant=vivary.')
      .meta(secret),
    SECRET_KEY: z
      .string()
      .min(32, 'must have at least 32 characters')
      .optional()
      .describe(
        'The key that signs forms and calendar links and encrypts two-step sign-in, at least 32 characters. With another one, two-step sign-in, recovery codes, calendar links and pushes stop working; sessions and passwords stay. If not set, one is generated on first start and kept in DATA_DIR/secret.key.',
      )
      .meta(secret),
    STRIPE_SECRET_KEY: stripeId(/^(sk|rk)_\w+$/, 'sk_live_…')
      .optional()
      .describe(
        "Your Stripe account's secret key, for selling Plus. Requires the other STRIPE_ and PLUS_ settings. If not set, owners turn Plus on and off themselves for free; what they turned on is ignored while a key is set and applies again without one.",
      )
      .meta(secret),
    STRIPE_WEBHOOK_SECRET: stripeId(/^whsec_\S+$/, 'whsec_…')
      .optional()
      .describe(
        "The signing secret (whsec_…) of Stripe's webhook to /webhooks/stripe at PUBLIC_URL. Subscribe it to checkout.session.completed, invoice.paid, invoice.payment_failed and all of customer.subscription.*",
      )
      .meta(secret),
    STRIPE_PRICE_MONTHLY: stripePrice
      .optional()
      .describe('The price ID (price_…) of monthly Plus.'),
    STRIPE_PRICE_YEARLY: stripePrice.optional().describe('The price ID (price_…) of yearly Plus.'),
    PLUS_PRICE_MONTHLY: shownPrice
      .optional()
      .describe('The monthly price of Plus as shown to keepers, such as £4.99.'),
    PLUS_PRICE_YEARLY: shownPrice
      .optional()
      .describe('The yearly price of Plus as shown to keepers, such as £49.90.'),
    STRIPE_API: loopbackAddress
      .optional()
      .describe(
        'The address of a mock Stripe server on this machine, such as http://127.0.0.1:12111, for testing. If not set: Stripe itself.',
      ),
    SOCIAL_FACEBOOK: httpsAddress
      .optional()
      .describe('The https address of your Facebook page, for “Our socials” in the user menu.'),
    SOCIAL_INSTAGRAM: httpsAddress
      .optional()
      .describe('The https address of your Instagram profile, for “Our socials” in the user menu.'),
    SOCIAL_TWITTER: httpsAddress
      .optional()
      .describe('The https address of your Twitter profile, for “Our socials” in the user menu.'),
    SOCIAL_YOUTUBE: httpsAddress
      .optional()
      .describe('The https address of your YouTube channel, for “Our socials” in the user menu.'),
    SOCIAL_TIKTOK: httpsAddress
      .optional()
      .describe('The https address of your TikTok profile, for “Our socials” in the user menu.'),
  })
  .superRefine((values, context) => {
    const refuse = (name: keyof typeof values, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })

    for (const group of groups) {
      const set = group.find((name) => values[name])
      for (const name of group) if (set && !values[name]) refuse(name, `must be set when ${set} is`)
    }
    if (values.FILES_IN === 's3' && !values.S3_ENDPOINT) {
      refuse('S3_ENDPOINT', 'must be set when FILES_IN is s3')
    }
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
      if (values[name] && !values.DATABASE_URL) {
        refuse('DATABASE_URL', `must be set when ${name} is`)
      }
    }
    // Mail servers reject senders with an invented address.
    if (values.SMTP_URL && !values.MAIL_FROM) refuse('MAIL_FROM', 'must be set when SMTP_URL is')
    const { OIDC_ISSUER: issuer, OIDC_HTTP: isHttpAllowed } = values
    const isPlainHttp = issuer?.startsWith('http:') && !isHttpAllowed
    if (issuer && isPlainHttp && !isOnOwnNetwork(issuer)) {
      refuse('OIDC_ISSUER', 'must begin with https (or set OIDC_HTTP=yes)')
    }
  })

export type Settings = z.output<typeof settings>

/** Settings that only work together: if one is set, all must be. */
const groups = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['MQTT_URL', 'MQTT_ACCOUNT'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  [
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_PRICE_MONTHLY',
    'STRIPE_PRICE_YEARLY',
    'PLUS_PRICE_MONTHLY',
    'PLUS_PRICE_YEARLY',
  ],
] as const
