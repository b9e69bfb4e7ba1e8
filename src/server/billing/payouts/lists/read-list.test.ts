import { expect, test } from 'vitest'
import { SanctionSource } from '#contract/billing/payouts/lists.ts'
import { bytesOf, sanctionFiles } from '../testing/sanction-files.ts'
import { readList } from './read-list.ts'

const listed = [
  { entry: '7001', name: 'Viktor ORLOV', aliases: ['Виктор Орлов', 'V. Orlov & Sons'] },
  { entry: '7002', name: 'Orlov Shipping' },
]
const escaped = listed.map(({ aliases, ...one }) => ({
  ...one,
  aliases: aliases?.map((text) => text.replace('&', '&amp;')),
}))

test.each(SanctionSource.options)('The files of %s give every name and alias with its entry', (source) => {
  const given = source === 'eu' || source === 'un' ? escaped : listed
  const { names } = readList(source, bytesOf(sanctionFiles[source](given as typeof listed)))
  expect(names.map(({ entry, name }) => `${entry} ${name}`).toSorted()).toEqual(
    ['7001 Viktor ORLOV', '7001 Виктор Орлов', '7001 V. Orlov & Sons', '7002 Orlov Shipping'].toSorted(),
  )
})

test('Each list names its version; that of OFAC names none', () => {
  const versions = SanctionSource.options.map((source) => [
    source,
    readList(source, bytesOf(sanctionFiles[source](listed.slice(1)))).version,
  ])
  expect(Object.fromEntries(versions)).toEqual({ eu: '2026-11-20', un: '2026-11-21', ofac: null, uk: '22-Nov-2026' })
})

test.each(['eu', 'un'] as const)('A file of %s that was cut off is refused', (source) => {
  const [text = ''] = sanctionFiles[source](listed.slice(1))
  expect(() => readList(source, bytesOf([text.slice(0, -20)]))).toThrow('last tag is missing')
})

test('The file of another list is refused', () => {
  expect(() => readList('uk', bytesOf(sanctionFiles.ofac(listed)))).toThrow('Unique ID')
  expect(() => readList('ofac', bytesOf(sanctionFiles.uk(listed)))).toThrow('names nobody')
})

test('Entities of a document type are not expanded', () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
  const [text = ''] = sanctionFiles.eu([{ entry: '1', name: 'Big &b; Name' }])
  expect(readList('eu', bytesOf([bomb + text])).names).toEqual([{ entry: '1', name: 'Big &b; Name' }])
})
