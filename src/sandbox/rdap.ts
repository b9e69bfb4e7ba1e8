import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { abuseDesks } from './hosts/abuse-desks.ts'

/** Answer of a registry (RFC 9083), with its status. */
export type RdapAnswer = { status: number; body: object }

const conformance = ['rdap_level_0']

/** A domain or network as its registry tells it: real in form, made up in content, and the same for a name each time. Persons are redacted. */
export function rdapAnswer(path: string): RdapAnswer {
  const [, kind, name] = /^\/(domain|ip)\/([^/]{1,253})$/.exec(path) ?? []
  if (kind === 'domain' && name && isDomain(name)) return { status: 200, body: domain(name.toLowerCase()) }
  if (kind === 'ip' && name && isIP(name)) return { status: 200, body: network(name) }
  return { status: kind ? 400 : 404, body: problem(kind ? 400 : 404) }
}

const isDomain = (name: string): boolean => /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/i.test(name)

const domain = (name: string): object => ({
  rdapConformance: conformance,
  objectClassName: 'domain',
  handle: `SBX-${short(name)}`,
  ldhName: name,
  status: ['active'],
  events: [
    { eventAction: 'registration', eventDate: '2014-03-01T00:00:00Z' },
    { eventAction: 'expiration', eventDate: '2031-03-01T00:00:00Z' },
  ],
  nameservers: ['ns1', 'ns2'].map((ns) => ({ objectClassName: 'nameserver', ldhName: `${ns}.${name}` })),
  entities: [
    {
      objectClassName: 'entity',
      handle: 'SBX-REGISTRAR',
      roles: ['registrar'],
      vcardArray: vcard('Sandbox Registrar'),
      entities: [abuseDesk(`registrar-${short(name)}`)],
    },
    {
      objectClassName: 'entity',
      roles: ['registrant'],
      remarks: [{ title: 'REDACTED FOR PRIVACY' }],
      vcardArray: vcard(''),
    },
  ],
})

const network = (address: string): object => {
  const is4 = isIP(address) === 4
  return {
    rdapConformance: conformance,
    objectClassName: 'ip network',
    handle: `SBX-NET-${short(address)}`,
    name: 'SANDBOX-HOSTING',
    ipVersion: is4 ? 'v4' : 'v6',
    startAddress: is4 ? address.replace(/\.\d+$/, '.0') : address,
    endAddress: is4 ? address.replace(/\.\d+$/, '.255') : address,
    country: 'IE',
    type: 'ALLOCATED PA',
    entities: [abuseDesk(short(address))],
  }
}

/** The abuse desk, as most registries name it. */
const abuseDesk = (handle: string): object => ({
  objectClassName: 'entity',
  handle: `SBX-ABUSE-${handle}`,
  roles: ['abuse'],
  vcardArray: vcard('Abuse Desk', abuseDesks.obeys.address),
})

const vcard = (name: string, email?: string) => [
  'vcard',
  [
    ['version', {}, 'text', '4.0'],
    ['fn', {}, 'text', name],
    ...(email === undefined ? [] : [['email', {}, 'text', email]]),
  ],
]
const short = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 8).toUpperCase()
const problem = (errorCode: number): object => ({
  rdapConformance: conformance,
  errorCode,
  title: errorCode === 404 ? 'Not found' : 'The name or address cannot be read',
})
