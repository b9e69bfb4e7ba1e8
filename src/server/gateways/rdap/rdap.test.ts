import { expect, test } from 'vitest'
import { rdapAnswer } from '#sandbox/rdap.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import type { Outbound } from '#server/platform/outbound/outbound.ts'
import { openFor, serve } from '#server/platform/outbound/testing/serve.ts'
import { openRdap } from './rdap.ts'

const iana = 'https://data.iana.org/rdap/'
const abuse = { objectClassName: 'ip network', name: 'NET', country: 'nl', entities: [desk('abuse@net.example')] }

function desk(email: string) {
  return {
    roles: ['abuse'],
    vcardArray: [
      'vcard',
      [
        ['version', {}, 'text', '4.0'],
        ['email', {}, 'text', email],
      ],
    ],
  }
}

/** The internet as a table of answers; an address that is not in it cannot be reached. */
function internet(answers: Record<string, object>) {
  const asked: string[] = []
  const get: Outbound['get'] = async (url) => {
    asked.push(url)
    const answer = answers[url]
    if (answer === undefined) throw new FetchError('unreachable', url)
    const body = Buffer.from(JSON.stringify(answer))
    return { url, status: 200, headers: {}, body, redirects: [], address: '192.0.2.1' }
  }
  return { asked, outbound: { get } }
}

let now = new Date('2026-11-28T12:00:00Z')
const clock = () => now

test('A registry names the network and its abuse desk, never a person', async () => {
  const site = await serve((request, response) => {
    const { status, body } = rdapAnswer(request.url!.replace('/rdap', ''))
    response.writeHead(status).end(JSON.stringify(body))
  })
  const rdap = openRdap({ outbound: openFor(site), clock, registryUrl: 'http://site.example/rdap' })
  expect(await rdap.ask('192.0.2.7')).toEqual({
    handle: expect.stringMatching(/^SBX-NET-/),
    name: 'SANDBOX-HOSTING',
    country: 'IE',
    registrar: null,
    abuseEmail: 'abuse@sandbox-hosting.example',
    source: 'http://site.example/rdap/ip/192.0.2.7',
    readAt: now,
  })
  expect(await rdap.ask('copies.example')).toMatchObject({
    name: 'copies.example',
    registrar: 'Sandbox Registrar',
    abuseEmail: 'abuse@sandbox-hosting.example',
  })
  expect(await rdap.ask('no such name')).toBeNull()
})

test('Without IANA the seed names the registry of an address', async () => {
  const { asked, outbound } = internet({
    'https://rdap.db.ripe.net/ip/81.2.69.142': abuse,
    'https://rdap.arin.net/registry/ip/2600%3A%3A1': abuse,
  })
  const rdap = openRdap({ outbound, clock, registryUrl: null })
  expect(await rdap.ask('81.2.69.142')).toMatchObject({ country: 'NL', abuseEmail: 'abuse@net.example' })
  expect(await rdap.ask('2600::1')).toMatchObject({ name: 'NET' })
  expect(await rdap.ask('10.0.0.1')).toBeNull()
  expect(await rdap.ask('copies.example')).toBeNull()
  expect(asked.filter((url) => url.startsWith(iana))).toEqual([
    `${iana}ipv4.json`,
    `${iana}ipv6.json`,
    `${iana}dns.json`,
  ])
})

test('A newer IANA file replaces the seed for a day, narrowest first', async () => {
  const file = {
    publication: '2026-11-01T00:00:00Z',
    services: [
      [['81.0.0.0/8'], ['https://rdap.arin.net/registry/']],
      [['81.2.0.0/16'], ['http://rdap.apnic.net/', 'https://rdap.apnic.net/']],
    ],
  }
  const { asked, outbound } = internet({ [`${iana}ipv4.json`]: file, 'https://rdap.apnic.net/ip/81.2.69.142': abuse })
  const rdap = openRdap({ outbound, clock, registryUrl: null })
  for (const at of ['2026-11-28T12:00:00Z', '2026-11-29T11:59:00Z', '2026-11-29T12:00:00Z']) {
    now = new Date(at)
    expect(await rdap.ask('81.2.69.142')).toMatchObject({ name: 'NET', readAt: now })
  }
  expect(asked.filter((url) => url.startsWith(iana))).toHaveLength(2)
})

test('Older files and false registries are not believed', async () => {
  const older = {
    publication: '2010-01-01T00:00:00Z',
    services: [[['81.0.0.0/8'], ['https://rdap.arin.net/registry/']]],
  }
  const strange = { publication: '2026-11-01T00:00:00Z', services: [[['2a00::/12'], ['https://rdap.evil.example/']]] }
  const { asked, outbound } = internet({
    [`${iana}ipv4.json`]: older,
    [`${iana}ipv6.json`]: strange,
    'https://rdap.db.ripe.net/ip/81.2.69.142': abuse,
    'https://rdap.evil.example/ip/2a00%3A%3A1': abuse,
  })
  const rdap = openRdap({ outbound, clock, registryUrl: null })
  expect(await rdap.ask('81.2.69.142')).toMatchObject({ name: 'NET' })
  expect(await rdap.ask('2a00::1')).toBeNull()
  expect(asked).not.toContain('https://rdap.evil.example/ip/2a00%3A%3A1')
})

test('The longest ending decides on the server of a domain', async () => {
  const file = {
    publication: '2026-11-01T00:00:00Z',
    services: [
      [['uk'], ['https://rdap.uk.example/']],
      [['co.uk'], ['https://rdap.co-uk.example']],
    ],
  }
  const { outbound } = internet({
    [`${iana}dns.json`]: file,
    'https://rdap.co-uk.example/domain/copies.co.uk': { ldhName: 'copies.co.uk' },
  })
  const rdap = openRdap({ outbound, clock, registryUrl: null })
  expect(await rdap.ask('copies.co.uk')).toMatchObject({ name: 'copies.co.uk', abuseEmail: null })
})

test('An answer that is no RDAP gives no entry', async () => {
  const { outbound } = internet({
    'http://registry.example/ip/81.2.69.142': { entities: 'many' },
    'http://registry.example/ip/81.2.69.143': { entities: [desk('not an address')] },
  })
  const rdap = openRdap({ outbound, clock, registryUrl: 'http://registry.example' })
  expect(await rdap.ask('81.2.69.142')).toBeNull()
  expect(await rdap.ask('81.2.69.143')).toMatchObject({ abuseEmail: null })
})
