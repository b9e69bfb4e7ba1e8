import { expect, test } from 'vitest'
import { isFlaggedCategory, siteCategories } from '#contract/reference/sites/site-categories.ts'
import { factsOf, withKnown } from './facts.ts'
import { flagged, flaggedCategoryOf } from './flagged-sites.ts'

test('At least 150 hosts are flagged, each by its registered domain', () => {
  expect(flagged.hosts.size).toBeGreaterThanOrEqual(150)
  for (const [host, category] of flagged.hosts) {
    expect([host, isFlaggedCategory(category)]).toEqual([host, true])
    expect([host, flaggedCategoryOf(`www.${host}`)]).toEqual([host, category])
  }
})

test('Every flagged category but spam has hosts', () => {
  const covered = new Set(flagged.hosts.values())
  const without = siteCategories.filter(({ value, flagged: isFlagged }) => isFlagged && !covered.has(value))
  expect(without.map(({ value }) => value)).toEqual(['spam'])
})

test.each([
  ['google.com', 'search-engines'],
  ['google.co.uk', 'search-engines'],
  ['google.com.br', 'search-engines'],
  ['images.google.de', 'search-engines'],
  ['vancouver.craigslist.org', 'directories-and-classifieds'],
  ['olx.pl', 'directories-and-classifieds'],
  ['gumtree.com.au', 'directories-and-classifieds'],
  ['m.bet365.com', 'gambling'],
  ['de.pornhub.com', 'adult'],
  ['quora.com', 'online-forum'],
  ['google.shop.example', undefined],
  ['notgoogle.com', undefined],
  ['google-prints.de', undefined],
  ['shop.example', undefined],
  ['localhost', undefined],
])('%s is of the category %s', (host, category) => {
  expect(flaggedCategoryOf(host)).toBe(category)
})

test('A name decides before pages and old facts, unless staff disagree', () => {
  const known = { value: 'search-engines', from: 'known' }
  expect(withKnown('google.de', undefined).category).toMatchObject(known)
  const guessed = factsOf('read.example', [{ fact: 'category', value: 'news', from: 'words', evidence: 'news' }], true)
  expect(withKnown('google.de', guessed).category).toMatchObject(known)
  expect(withKnown('read.example', guessed)).toEqual(guessed)
  const stated = factsOf('google.de', [{ fact: 'category', value: 'news', from: 'staff', evidence: '' }], true)
  expect(withKnown('google.de', stated).category).toMatchObject({ value: 'news', from: 'staff' })
})
