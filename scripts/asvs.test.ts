/** Holds requirements of OWASP's ASVS on the whole code against its sources and documents. `docs/asvs.md` names each test. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ChosenPassword } from '#contract/accounts/forms.ts'

const packages = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
const read = (path: string) => readFileSync(path, 'utf8')
const product = globSync('src/{contract,engine,server,web}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  .toSorted()
const sources = product.map((file) => ({ file, text: read(file) }))
const within = (folder: string) => sources.filter(({ file }) => file.startsWith(folder))

/** Files with a line that this finds, once lines that only speak of it are left out. */
const filesWith = (found: RegExp, some = sources) =>
  some
    .filter(({ text }) => text.split('\n').some((line) => found.test(line) && !/^\s*(\/?\*|\/\/)/.test(line)))
    .map(({ file }) => file)
const packagesWith = (found: RegExp) => Object.keys(packages.dependencies).filter((name) => found.test(name))
const callsWith = (found: RegExp) => filesWith(new RegExp(`path: '[^']*(${found.source})`), within('src/contract'))

test('All sources of the product are read', () => {
  expect(product.length).toBeGreaterThan(1500)
  expect(filesWith(/from 'node:crypto'/).length).toBeGreaterThan(40)
})

const identity = /openid|passport|saml|oidc|next-auth|auth0|jose$/
const server = /oauth.*(server|provider)|oidc-provider/

/** Things that the product does not have, with the packages, code or calls that would show them. */
const absent: [number: string, what: string, found: () => string[]][] = [
  ['1.2.6', 'LDAP', () => packagesWith(/ldap/)],
  ['1.2.7', 'XPath', () => [...packagesWith(/xpath/), ...filesWith(/\.evaluate\([^)]*XPathResult/)]],
  ['1.2.8', 'LaTeX', () => packagesWith(/latex|katex/)],
  [
    '1.3.1',
    'editors of HTML',
    () => [
      ...packagesWith(/tiptap|quill|ckeditor|prosemirror|lexical/),
      ...filesWith(/contentEditable=/, within('src/web')),
    ],
  ],
  ['1.3.5', 'Markdown and style sheets of users', () => packagesWith(/markdown|^marked$|remark|^less$|sass/)],
  ['1.3.7', 'templates of text', () => packagesWith(/handlebars|^ejs$|^pug$|nunjucks|mustache|liquid/)],
  ['1.3.8', 'JNDI', () => packagesWith(/java|jndi/)],
  ['1.3.9', 'memcache', () => packagesWith(/memcache|memjs/)],
  ['1.3.10', 'format strings', () => filesWith(/util\.format\(|from 'node:util'.*\bformat\b|sprintf/)],
  [
    '3.5.5',
    'messages between windows',
    () =>
      filesWith(
        /(window|self|globalThis)\.addEventListener\('message'|^\s*addEventListener\('message'/,
        within('src/web'),
      ),
  ],
  ['3.7.1', 'plug-ins', () => filesWith(/(?<!\w)<(object|embed|applet)[\s>]/, within('src/web'))],
  ['4.3.1, 4.3.2', 'GraphQL', () => packagesWith(/graphql/)],
  [
    '4.4.1, 4.4.2, 4.4.3, 4.4.4',
    'WebSockets',
    () => [...packagesWith(/^ws$|websocket|socket\.io/), ...filesWith(/new WebSocket\(|WebSocketServer/)],
  ],
  ['6.2.10', 'passwords that expire', () => filesWith(/password_?(expires|max_?age)/i)],
  ['6.4.2', 'secret questions', () => filesWith(/secret_?(question|answer)|password_?hint/i)],
  ['6.6.1', 'codes by telephone', () => packagesWith(/twilio|vonage|plivo|sms/)],
  ['6.8.1, 6.8.2, 6.8.3, 6.8.4', 'signing in through others', () => packagesWith(identity)],
  ['7.1.3, 7.6.1', 'federated sessions', () => packagesWith(identity)],
  ['10.3.1, 10.3.2, 10.3.3, 10.3.4', 'an OAuth resource server', () => packagesWith(server)],
  [
    '10.4.1, 10.4.2, 10.4.3, 10.4.4, 10.4.5, 10.4.6, 10.4.7, 10.4.8, 10.4.9, 10.4.10, 10.4.11',
    'an OAuth authorization server',
    () => callsWith(/oauth\/(token|authorize)|\.well-known/),
  ],
  ['10.5.1, 10.5.2, 10.5.3, 10.5.4, 10.5.5', 'an OIDC client', () => packagesWith(identity)],
  ['10.6.1, 10.6.2, 10.7.1, 10.7.2, 10.7.3', 'an OpenID provider', () => callsWith(/userinfo|consent-screen/)],
  ['11.4.4', 'keys made of passwords', () => filesWith(/\b(scrypt|pbkdf2)(Sync)?\(/)],
  ['12.1.3', 'certificates of clients', () => filesWith(/requestCert\s*:/)],
  [
    '12.3.3, 12.3.4',
    'services of its own that meet over HTTP',
    () =>
      filesWith(/createServer\(/, within('src/server')).filter(
        (file) =>
          !/embedded\/(objects\/s3\/embedded-server|home\/lock|postgres\/open-embedded)|probes\/health-port/.test(file),
      ),
  ],
  ['17.1.1, 17.2.1, 17.2.2, 17.2.3, 17.2.4, 17.3.1, 17.3.2', 'WebRTC', () => filesWith(/new RTCPeerConnection/)],
]

test.each(absent)('%s: there is nothing here of %s', (number, _, found) => {
  expect(found(), `ASVS ${number}`).toEqual([])
})

/** Required inventories, each by one of its sentences. */
const documents: [number: string, file: string, words: string][] = [
  ['2.1.3', 'docs/limits.md', 'scripts/list-limits.ts'],
  ['6.1.1', 'docs/decisions/0014-guessing.md', 'counts its attempts in the database'],
  ['6.1.3', 'docs/protection.md', '| staff, law firms | password and second factor, which staff cannot do without'],
  ['7.1.1', 'docs/protection.md', '14 days unused, 90 days at most'],
  ['11.1.1', 'docs/configuration.md', '`RIGHTFRAME_TOKEN_KEYS`'],
  ['13.1.1', 'docs/protection.md', '## Parties'],
  ['13.2.1', 'docs/configuration.md', 'postgres://name:password@host/database'],
  ['14.1.1', 'docs/protection.md', '| class | what | protected by |'],
  ['14.1.2', 'docs/protection.md', 'signed addresses of a quarter of an hour'],
  ['15.1.2', 'docs/licences.md', 'fastify'],
  ['15.1.3', 'docs/benchmarks.md', 'hostile'],
  [
    '16.1.1',
    'docs/protection.md',
    '| server | each answer, job and failure | a JSON line, times in ISO 8601 UTC | standard error, nowhere else |',
  ],
]

test.each(documents)('%s: %s says it', (number, file, words) => {
  expect(read(file), `ASVS ${number}`).toContain(words)
})

test('Values reach SQL as parameters; raw text comes from our own words', () => {
  expect(filesWith(/sql\.raw\(/), 'ASVS 1.2.4').toEqual([
    'src/server/cases/list-store.ts',
    'src/server/cases/tables/tables.ts',
    'src/server/discovery/watching/coverage-store.ts',
    'src/server/images/library/list-store.ts',
    'src/server/matches/triage/facets-store.ts',
    'src/server/matches/triage/filter-store.ts',
    'src/server/platform/events/event-days.ts',
    'src/server/sightings/forget-store.ts',
  ])
})

test('Programs start by name with arguments; one shell runs a fixed script', () => {
  const shells = filesWith(/\bexec(Sync)?\(|shell: true|'\/bin\/sh'/, within('src/server')).filter(
    (file) => !/\.exec\(/.test(read(file)) || /'\/bin\/sh'|shell: true/.test(read(file)),
  )
  expect(shells, 'ASVS 1.2.5').toEqual(['src/server/embedded/postgres/supervise.ts'])
})

test('No text becomes code or unescaped HTML', () => {
  expect(filesWith(/\beval\(|new Function\(/), 'ASVS 1.3.2').toEqual([])
  const writesHtml = /(inner|outer)HTML\s*=|insertAdjacentHTML|dangerouslySet|document\.write/
  expect(filesWith(writesHtml), 'ASVS 3.2.2').toEqual([])
})

test('A password may be of 64 characters and more, and of any', () => {
  const taken = ['ñ ý 山 🦢 ’ “ \u00A0 eight', 'a b '.repeat(16), 'p'.repeat(128)]
  expect(
    taken.map((password) => ChosenPassword.safeParse(password).success),
    'ASVS 6.2.5, 6.2.9',
  ).toEqual([true, true, true])
})

/** Names of algorithms passed to Node's cryptography. */
const algorithms = () => {
  const named =
    /\b(?:createHash|createHmac|createCipheriv|createVerify|hashed|hkdfSync|hash)\('([\w-]+)'|: '(sha\d+)',/g
  const all = within('src/server').flatMap(({ text }) =>
    [...text.matchAll(named)].map((match) => match[1] ?? match[2]!),
  )
  return [...new Set(all.map((name) => name.replace(/^RSA-SHA/, 'sha')))].toSorted()
}

test('Only algorithms of the inventory seal and hash', () => {
  const inventory = read('docs/protection.md')
  expect(
    algorithms().filter((name) => !inventory.includes(`\`${name}\``)),
    'ASVS 11.1.2',
  ).toEqual([])
  expect(algorithms(), 'ASVS 11.3.1, 11.3.2, 11.4.1, 11.4.3').toEqual([
    'aes-256-gcm',
    'md5',
    'sha1',
    'sha256',
    'sha384',
    'sha512',
  ])
})

test('Weak hashes are checksums, or what an older protocol asks for', () => {
  const weak = filesWith(/'(md5|sha1)'/, within('src/server')).filter(
    (file) => !/(platform|embedded)\/objects\//.test(file),
  )
  expect(weak, 'ASVS 11.4.1').toEqual(['src/server/gateways/sources/wire/oauth1.ts'])
})

test('Cryptography is that of Node and of proven libraries', () => {
  const used = packagesWith(/crypt|argon|bcrypt|hash|sign|jwt|jose|otp|pki|altcha|cipher/)
  expect(used, 'ASVS 11.2.1').toEqual([
    '@aws-sdk/s3-presigned-post',
    '@aws-sdk/s3-request-presigner',
    '@node-rs/argon2',
    'altcha-lib',
    'otpauth',
    'pkijs',
  ])
})

test('Nothing that has to be secret is drawn by a plain generator', () => {
  expect(filesWith(/Math\.random\b/), 'ASVS 6.5.3, 11.5.1').toEqual([
    'src/server/embedded/home/lock.ts',
    'src/server/platform/jobs/pause-after.ts',
    'src/web/platform/live/follow.ts',
  ])
})
