import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { folderForTests } from '#server/testing/places.ts'
import { openAddressRanges } from './address-ranges.ts'

const folder = folderForTests('ranges')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
function file(...lines: string[]): string {
  const path = join(folder, `${++files}.txt`)
  writeFileSync(path, lines.join('\n'))
  return path
}

const registry = [
  '2|ripencc|20261101|3|19830705|20261101|+0100',
  'ripencc|*|ipv4|*|2|summary',
  'ripencc|DE|ipv4|198.51.100.0|128|20120502|allocated|a',
  'ripencc|FR|ipv4|198.51.100.128|64|20120502|assigned|b',
  'ripencc||ipv4|198.51.100.192|64||available|',
  'ripencc|SE|ipv6|2001:db8::|32|20120502|allocated|c',
  'ripencc|SE|asn|64500|1|20120502|allocated|c',
]

test("An internet registry's statistics give countries to the address", async () => {
  const ranges = openAddressRanges([file(...registry)])
  const countries = async (...addresses: string[]) =>
    await Promise.all(addresses.map(async (address) => (await ranges.at(address)).country))
  expect(
    await countries('198.51.99.255', '198.51.100.0', '198.51.100.127', '198.51.100.128', '198.51.100.191'),
  ).toEqual([null, 'DE', 'DE', 'FR', 'FR'])
  expect(
    await countries('198.51.100.192', '2001:db8:ffff::1', '2001:db9::', '::ffff:198.51.100.5', 'nonsense'),
  ).toEqual([null, 'SE', null, 'DE', null])
  expect(await ranges.read()).toEqual({ ranges: 3, unreadable: 0 })
})

test('Tables of countries and networks complete each other', async () => {
  const countries = file('203.0.113.0,203.0.113.255,NL', '"2001:db8::","2001:db8:ffff:ffff:ffff:ffff:ffff:ffff","SE"')
  const networks = file(
    '203.0.113.0,203.0.113.127,64500,"Nordlicht, Hosting"',
    '203.0.113.128,203.0.113.255,AS64501,Other',
  )
  const ranges = openAddressRanges([networks, countries])
  expect(await ranges.at('203.0.113.9')).toEqual({ country: 'NL', network: 'AS64500 Nordlicht, Hosting' })
  expect(await ranges.at('203.0.113.200')).toEqual({ country: 'NL', network: 'AS64501 Other' })
  expect(await ranges.at('2001:db8:1::1')).toEqual({ country: 'SE', network: null })
})

test('Malformed lines are counted, unassigned ranges are ignored', async () => {
  const bad = [
    '<html>',
    '203.0.113.9,203.0.113.1,NL',
    '203.0.113,203.0.114,NL',
    '203.0.113.0/24,NL',
    'a|NL|ipv6|2001:db8::|129||allocated',
  ]
  const ranges = openAddressRanges([
    file(...bad, '# told by nobody', '', '10.0.0.0,10.255.255.255,ZZ', '192.0.2.0,192.0.2.255,NL'),
  ])
  expect(await ranges.read()).toEqual({ ranges: 1, unreadable: bad.length })
  expect(await ranges.at('10.1.1.1')).toEqual({ country: null, network: null })
})

test('A missing setting knows nothing, a missing file is an error', async () => {
  expect(await openAddressRanges([]).at('192.0.2.1')).toEqual({ country: null, network: null })
  await expect(openAddressRanges([join(folder, 'none')]).at('192.0.2.1')).rejects.toThrow('ENOENT')
})
