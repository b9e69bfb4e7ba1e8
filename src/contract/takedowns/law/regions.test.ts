import { expect, test } from 'vitest'
import { takedownRegions } from '../../platform/choices.ts'
import { recipientOfHost, recipientOfNetwork, searchEngines, shippedDirectory } from '../recipients/directory.ts'
import { awaitsAddress, recipients } from '../recipients/recipients.ts'
import { Recipient } from '../recipients/recipient.ts'
import { wordsOf } from '../notice/words/languages.ts'
import { Region } from './region.ts'
import { regionOf, regions } from './regions.ts'
import { isVerified, sources } from './sources.ts'

test('Every region of the choice has one valid row', () => {
  expect(regions.map(({ code }) => code)).toEqual(takedownRegions.map(({ code }) => code).toSorted((a, b) => a - b))
  expect(regions.map(({ name }) => name).toSorted()).toEqual(takedownRegions.map(({ region }) => region).toSorted())
  for (const region of regions) expect(Region.safeParse(region).error?.issues ?? []).toEqual([])
})

test('An element stands once in its region, and so does its section', () => {
  for (const { code, requiredElements } of regions) {
    const ids = requiredElements.map(({ id }) => id)
    const sections = requiredElements.map(({ part }) => part)
    expect([code, new Set(ids).size, new Set(sections).size]).toEqual([code, ids.length, sections.length])
  }
})

test('Every element has a heading in the language of its region', () => {
  for (const { code, language, requiredElements } of regions)
    for (const { part } of requiredElements)
      expect([code, part, wordsOf[language].headings[part]]).not.toContain(undefined)
})

test('A region with an unverified element says so or rests on others', () => {
  const open = regions.filter(({ requiredElements }) => !requiredElements.every(isVerified))
  expect(open.map(({ code, status }) => [code, status])).toEqual([
    [201, 'off'],
    [1201, 'staff-confirm'],
    [1701, 'staff-confirm'],
  ])
})

test('A notice names a law only where a source of it was read', () => {
  const named = regions.filter(({ cites }) => cites !== null)
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(({ laws }) => !laws.some(isVerified))).toEqual([])
})

test('Japan and India let no agent sign', () => {
  expect(regions.filter(({ signers }) => !signers.agent).map(({ code }) => code)).toEqual([1001, 1501])
  expect(regionOf(201).statusReason).toMatch(/Schedule 2 Part 3/)
})

test('Every source has a day on which it was read', () => {
  for (const { title, checkedAt } of Object.values(sources)) {
    expect(title).not.toBe('')
    expect(checkedAt).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
})

test('All recipients are valid rows, each with its own name', () => {
  for (const recipient of recipients) expect(Recipient.safeParse(recipient).error?.issues ?? []).toEqual([])
  expect(new Set(recipients.map(({ id }) => id)).size).toBe(46)
  expect(recipients.filter(({ isVerified }) => isVerified)).toHaveLength(36)
})

test.each([
  ['shop.myshopify.com', 'shopify'],
  ['www.ebay.co.uk', 'ebay'],
  ['ebay.shop.example', undefined],
  ['i.pinimg.com', 'pinterest'],
  ['www.google.com', undefined],
  ['blog.wordpress.com', 'wordpress-com'],
])('The host %s belongs to %s', (host, id) => {
  expect(recipientOfHost(shippedDirectory, host)?.id).toBe(id)
})

test.each([
  ['HETZNER-NBG1', 'hetzner'],
  ['OVH', 'ovhcloud'],
  ['OVHERE', undefined],
])('The network %s belongs to %s', (network, id) => {
  expect(recipientOfNetwork(shippedDirectory, network)?.id).toBe(id)
})

test('Staff check an address that no source names', () => {
  const open = (id: string, way: 'email' | 'form') =>
    awaitsAddress(
      recipients.find((row) => row.id === id)!,
      way,
    )
  expect([open('netlify', 'form'), open('etsy', 'form'), open('gitlab', 'email'), open('github', 'form')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('Search engines delist and host nothing', () => {
  expect(searchEngines(shippedDirectory).map(({ id, actsBy }) => [id, actsBy])).toEqual([
    ['google-search', 'delisting'],
    ['bing', 'delisting'],
  ])
})
