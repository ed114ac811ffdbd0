import { type Guard, of } from './guard.ts'

const bodies = [
  'src/server/limits/bodies.test.ts',
  'src/server/limits/floods.test.ts',
  'test/oddBodies.test.ts',
]
const floods = ['src/server/limits/floods.test.ts']
const throttle = ['src/server/limits/throttle.test.ts']
const strangers = [
  'src/server/settings/publicAddress.test.ts',
  'src/server/limits/ssrfGuard.test.ts',
  'src/running/imports/fetchedPictures.test.ts',
]
const slow = ['src/server/limits/slowConnections.test.ts']

/** Limits of what comes in, and of what is asked elsewhere. */
export const limits: Guard[] = [
  ...of(
    'src/server/limits/throttle.ts',
    throttle,
    [
      'too many tries are refused',
      'if (refused) throw new TooManyTries(Math.max(1, refused.rest_s))',
    ],
    ['a window ends', 'sql`${throttles.expires_at} <= now()`', 'sql`false`'],
    [
      'a refused try makes no window longer',
      'expires_at = case when ${isOver} then ${end} else ${throttles.expires_at} end',
      'expires_at = ${end}',
    ],
    [
      'who is refused uses up nothing of others',
      'where tries <= ${before.limit.most})`',
      'where true)`',
    ],
    ['a network is the first half of an IPv6 address', 'v4Of(ip) ?? groupsOf(ip, 4)', 'ip'],
  ),
  ...of(
    'src/server/limits/inFlight.ts',
    floods,
    ['everyone together sends so much at once', "['server', shares.server],\n"],
    ['a network sends so much at once', '[`network ${network}`, shares.network],\n'],
    [
      'a person sends so much at once',
      '...(person ? [[`person ${person}`, shares.person] satisfies [string, number]] : []),\n',
    ],
    ['what has arrived counts no more', 'for (const [key] of accounts) add(key, -own)\n'],
    ['what was released is not released again', 'own = 0\n      },', '},'],
  ),
  ...of('src/server/limits/leastRate.ts', floods, [
    'a body comes at a least rate',
    '      socket.destroy()\n',
  ]),
  ...of(
    'src/server/limits/boundedJson.ts',
    ['src/server/limits/boundedJson.test.ts'],
    ['a JSON text is so deep at most', 'if (++level > depth) return false', 'level++'],
    ['a JSON text has so many parts at most', 'if (count > nodes) return false\n'],
    ['of many wrong rows a hundred are named', 'if (++issues === mostIssues) return z.NEVER\n'],
  ),
  ...of(
    'src/server/limits/bodies.ts',
    bodies,
    [
      'JSON is counted before it is read',
      'else if (!isWithin(text, bodyLimits.json)) done(tooLarge())\n',
    ],
    [
      'JSON is a megabyte at most',
      "{ parseAs: 'string', bodyLimit: bodyLimits.text },",
      "{ parseAs: 'string', bodyLimit: 1e9 },",
    ],
    [
      'a form with files is taken where one is asked for',
      'if (!config.largeFile && !takesMultipart) throw unknownKind()\n',
    ],
    [
      'a file of a form is so large at most',
      'limits: { fileSize: bodyLimits.pictures, files',
      'limits: { fileSize: 1e9, files',
    ],
    ['a form has so much in it at most', 'if (weight > bodyLimits.pictures) throw tooLarge()\n'],
    ['a part of a form is no JSON', "if (typeof part.value !== 'string') throw unknownKind()\n"],
    ['what comes into memory is counted', 'arrival?.take(chunk.length)\n'],
    [
      'a large file is removed after its answer',
      'if (routeOptions.config.largeFile) await removeReceived(sentBody)\n',
    ],
  ),
  ...of(
    'src/server/limits/receivedFile.ts',
    floods,
    ['a disk keeps room for the database', 'if (!(await hasRoom())) throw new NoRoom()\n'],
    ['what comes onto the disk is counted', 'take(part.length)\n'],
    [
      'of what is refused nothing stays',
      'await rm(path, { force: true })\n    throw error',
      'throw error',
    ],
  ),
  ...of(
    'src/server/limits/receivedFile.ts',
    floods,
    ['a file is so large at most', 'if (bytes > limit) throw new TooLarge()\n'],
    [
      'only a zip may be larger',
      'head.length < 4 || head.equals(zipHead) ? mostOfZip : most',
      'mostOfZip',
    ],
  ),
  ...of(
    'src/server/limits/slowConnections.ts',
    slow,
    [
      'a network leaves so many connections open',
      'if ((counts.get(network) ?? 0) > most.network) end((one) => one === network)\n',
    ],
    ['all leave so many connections open', 'if (unfinished.size > most.server) end(() => true)\n'],
    ['a trusted proxy leaves any number open', ' || isTrusted(address)'],
    [
      'a whole request is not waited for',
      'const { socket } = message\n        finish(socket)\n',
      'const { socket } = message\n',
    ],
  ),
  ...of('src/server/limits/trustedProxies.ts', slow, [
    'an address is what a trusted proxy says',
    'way.findLast((address) => !isTrusted(address)) ?? way[0]',
    'way[0]',
  ]),
  ...of(
    'src/server/limits/ssrfGuard.ts',
    strangers,
    ['only https is asked', "url?.protocol !== 'https:' || ", '!url || '],
    ['no credentials are sent', ' || url.username || url.password'],
    ['only the usual port is asked', "url.port === '' && (", '('],
    ['no private address is asked', ' || isPublicAddress(host))', ' || true)'],
    [
      'no name that leads home is asked',
      'if (addresses.length === 0 || !addresses.every((one) => isOpen(one.address))) throw notAskable()\n',
    ],
    [
      'a redirect is held to the same rules',
      "if (!isAskable(address, hosts)) throw new Unfetched('Only public https addresses are fetched')\n",
    ],
    ['redirects end', 'redirects <= mostRedirects', 'redirects <= 1000'],
    [
      'a file from elsewhere is so large at most',
      'bytes += chunk.length\n      if (bytes > most_bytes) throw new Unfetched(tooLarge)\n',
      'bytes += chunk.length\n',
    ],
    [
      'a connection leads where the name led',
      'const options = { headers, lookup, agent: false,',
      'const options = { headers, agent: false,',
    ],
  ),
  ...of(
    'src/server/limits/diskRoom.ts',
    ['src/server/limits/diskRoom.test.ts'],
    [
      "a full disk of the database's takes no import",
      'database !== undefined && (await room(database)) <= 0 ? 0 : ',
      '',
    ],
  ),
]
