import type { LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { describe, expect, test } from 'vitest'
import { allowUrl } from './destination.ts'
import { type Connector, guardedConnect } from './guarded-connect.ts'
import { openTestOutbound, reasonOf, serve, type Site } from './testing/serve.ts'
import { type Address, systemResolve } from './system-resolve.ts'

const most = { maxBytes: 1000, timeoutMs: 3000 }
const answerOk = (): Promise<Site> => serve((_, response) => response.end('secret'))
const at = (...addresses: string[]): Address[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

/** Each runs while another name maps to its target. */
const literals: [attack: string, url: (port: number) => string, reason: string][] = [
  ['loopback', () => 'http://127.0.0.1/', 'address'],
  ['the mapped server itself', (port) => `http://127.0.0.1:${port}/`, 'port'],
  ['localhost with the mapped port', (port) => `http://localhost:${port}/`, 'port'],
  ['a decimal address', () => 'http://2130706433/', 'address'],
  ['a hexadecimal address', () => 'http://0x7f000001/', 'address'],
  ['an octal address', () => 'http://0177.0.0.1/', 'address'],
  ['a shortened address', () => 'http://127.1/', 'address'],
  ['zero', () => 'http://0/', 'address'],
  ['full-width digits', () => 'http://１２７.０.０.１/', 'address'],
  ['IPv4 in IPv6', () => 'http://[::ffff:127.0.0.1]/', 'address'],
  ['IPv6 loopback', () => 'http://[::1]/', 'address'],
  ['cloud metadata', () => 'http://169.254.169.254/latest/meta-data/', 'address'],
  ['NAT64', () => 'http://[64:ff9b::7f00:1]/', 'address'],
  ['6to4', () => 'http://[2002:7f00:1::]/', 'address'],
  ['link local', () => 'http://[fe80::1]/', 'address'],
  ['a carrier’s NAT', () => 'http://100.64.0.1/', 'address'],
  ['TEST-NET', () => 'http://192.0.2.1/', 'address'],
  ['a private network', () => 'http://192.168.0.1/', 'address'],
  ['the port of ssh', () => 'http://93.184.216.34:22/', 'port'],
  ['a mapped name with another port', (port) => `http://site.example:${port === 9 ? 10 : 9}/`, 'port'],
  ['a file', () => 'file:///etc/passwd', 'scheme'],
  ['ftp', () => 'ftp://site.example/', 'scheme'],
  ['a data address', () => 'data:text/plain,hello', 'scheme'],
  ['a user name that looks like a host', () => 'http://site.example@127.0.0.1/', 'credentials'],
  ['a user name and password', () => 'http://user:secret@site.example/', 'credentials'],
  ['a backslash before the host', () => 'http:\\\\127.0.0.1\\', 'address'],
  ['no address at all', () => 'site.example/picture.jpg', 'url'],
  ['an address without end', () => `http://site.example/${'a'.repeat(9000)}`, 'url'],
  ['a name longer than names are', () => `http://${'a.'.repeat(127)}example/`, 'url'],
]

test.each(literals)('%s is refused', async (_, url, reason) => {
  const site = await answerOk()
  const outbound = openTestOutbound({ hosts: new Map([['site.example', site.pair]]) })
  expect(await reasonOf(outbound.get(url(site.port), most)), 'ASVS 1.2.2, 13.2.4').toBe(reason)
  expect(site.connections()).toBe(0)
})

test.each(literals)('A redirect to %s is refused', async (_, url, reason) => {
  const site = await answerOk()
  const location = Buffer.from(url(site.port)).toString('latin1')
  const start = await serve((_, response) => response.writeHead(302, { location }).end())
  const hosts = new Map([
    ['site.example', site.pair],
    ['start.example', start.pair],
  ])
  const got = await reasonOf(openTestOutbound({ hosts }).get('http://start.example/', most))
  // A relative address stays on its site, to which a redirect may lead as often as any other.
  expect(got).toBe(url(0).startsWith('site.example') ? 'redirects' : reason)
  expect(site.connections()).toBe(0)
})

describe('A resolved name', () => {
  const asked: string[] = []
  const get = (answers: Record<string, Address[]>, url: string): Promise<unknown> =>
    reasonOf(
      openTestOutbound({
        resolve: async (hostname) => {
          asked.push(hostname)
          return answers[hostname] ?? []
        },
      }).get(url, most),
    )

  test('A name with a private address is refused', async () => {
    for (const private_ of ['127.0.0.1', '10.0.0.1', '::1', '::ffff:10.0.0.1', '169.254.169.254', 'fd00::1']) {
      expect(await get({ 'evil.example': at(private_) }, 'http://evil.example/'), 'ASVS 1.3.6').toBe('address')
    }
    expect(await get({ localhost: at('127.0.0.1') }, 'http://localhost/')).toBe('address')
    expect(await get({ 'localhost.': at('127.0.0.1') }, 'http://localhost./')).toBe('address')
    expect(await get({ intranet: at('10.1.2.3') }, 'https://intranet/')).toBe('address')
  })

  test('A name with public and private addresses is refused', async () => {
    expect(await get({ 'evil.example': at('93.184.216.34', '127.0.0.1') }, 'http://evil.example/')).toBe('address')
    expect(await get({ 'evil.example': at('2606:4700::1111', '::1') }, 'https://evil.example/')).toBe('address')
  })

  test('A name without addresses is reported as unresolvable', async () => {
    expect(await get({}, 'http://nobody.example/')).toBe('unresolvable')
    expect(await reasonOf(openTestOutbound().get('http://nobody.invalid/', most))).toBe('unresolvable')
  })

  test('A name below localhost is resolved, then refused by its address', async () => {
    expect(await get({ 'a.localhost': at('127.0.0.1') }, 'http://a.localhost/')).toBe('address')
    expect(asked).toContain('a.localhost')
  })
})

/** Connects to the server instead of a public address, so that what was looked up can be seen without the internet. */
const dialTo =
  (site: Site, lookedUp: string[][]) =>
  (lookup: LookupFunction): Connector =>
  (options, done) =>
    lookup(options.hostname, { all: true }, (error, found) => {
      if (error) return done(error, null)
      lookedUp.push((found as Address[]).map(({ address }) => address))
      return buildConnector({})({ ...options, hostname: '127.0.0.1', port: String(site.port) }, done)
    })

test('A hundred unanswered names of a site delay no other name', async () => {
  const site = await answerOk()
  const lookedUp: string[][] = []
  const silent = new Set<string>()
  const resolve = async (hostname: string): Promise<Address[]> => {
    if (hostname === 'quick.example') return at('93.184.216.34')
    silent.add(hostname)
    return await new Promise<never>(() => undefined)
  }
  // The quick name's socket leads nowhere public, checked when open.
  const outbound = openTestOutbound({ resolve, dial: dialTo(site, lookedUp) })
  const stop = new AbortController()
  const asked = Array.from({ length: 100 }, async (_, nth) =>
    reasonOf(outbound.get(`http://n${nth}.slow.example/`, { maxBytes: 1000, signal: stop.signal })),
  )
  await expect.poll(() => silent.size).toBe(4)
  expect(await reasonOf(outbound.get('http://quick.example/', most))).toBe('address')
  expect([silent.size, lookedUp, site.connections()]).toEqual([4, [['93.184.216.34']], 1])
  stop.abort()
  await Promise.all(asked)
})

describe('A name rebound between check and connection', () => {
  test('A name resolves once a connection and is refused when rebound', async () => {
    const site = await answerOk()
    const answers = [at('93.184.216.34'), at('127.0.0.1'), at('127.0.0.1')]
    const lookedUp: string[][] = []
    let asked = 0
    const resolve = async (): Promise<Address[]> => answers[asked++] ?? []
    const outbound = openTestOutbound({ resolve, dial: dialTo(site, lookedUp) })
    await reasonOf(outbound.get('http://rebind.example/', most))
    expect([asked, lookedUp]).toEqual([1, [['93.184.216.34']]])
    expect(await reasonOf(outbound.get('http://rebind.example/', most))).toBe('address')
    expect([asked, lookedUp]).toEqual([2, [['93.184.216.34']]])
    expect(site.requests).toEqual([])
  })

  test('A connection to a non-public peer is refused before sending', async () => {
    const site = await answerOk()
    const resolve = async (): Promise<Address[]> => at('93.184.216.34')
    const outbound = openTestOutbound({ resolve, dial: dialTo(site, []) })
    expect(await reasonOf(outbound.get('http://rebind.example/', most))).toBe('address')
    expect([site.connections(), site.requests], 'ASVS 1.3.6').toEqual([1, []])
  })
})

test('A mapped name is refused when its socket has another port', async () => {
  const [site, other] = [await answerOk(), await answerOk()]
  const dial = (): Connector => (options, done) => buildConnector({})({ ...options, port: String(other.port) }, done)
  const outbound = openTestOutbound({ hosts: new Map([['site.example', site.pair]]), dial })
  expect(await reasonOf(outbound.get('http://site.example/', most))).toBe('address')
  expect([other.connections(), other.requests]).toEqual([1, []])
})

test('The connector refuses an address literal on its own', async () => {
  const { port, connections } = await answerOk()
  const connect = guardedConnect({ hosts: new Map(), resolve: systemResolve, connectMs: 1000 })
  for (const hostname of ['127.0.0.1', '::1', '10.0.0.1']) {
    const opened = new Promise((done) => {
      connect({ hostname, protocol: 'http:', port: String(port) }, (...[error]) => done(error))
    })
    expect(await opened).toMatchObject({ reason: 'address' })
  }
  expect(connections()).toBe(0)
})

test.each(literals)('The text of %s is refused before any connection', (_, url, reason) => {
  const hosts = new Map([['site.example', '127.0.0.1:5000']])
  expect(() => allowUrl(url(5000), hosts)).toThrow(expect.objectContaining({ reason }))
})

test('A refusal names fault and address without a password', async () => {
  const outbound = openTestOutbound()
  const sentence = (url: string): Promise<unknown> => outbound.get(url, most).catch((error: Error) => error.message)
  expect(await sentence('http://10.0.0.1/x')).toBe(
    'http://10.0.0.1/x does not lead to a public address on the internet.',
  )
  expect(await sentence('http://me:secret@a.example/x')).toBe(
    'http://a.example/x holds a user name or password, and such addresses are not opened.',
  )
  expect(await sentence('http://a.example:8080/')).toBe(
    'http://a.example:8080/ names a port that is not opened: only 80 and 443 are.',
  )
  expect(await sentence(`mailto:${'x'.repeat(500)}`)).toMatch(/^mailto:x{193}… is not a web address/)
})
