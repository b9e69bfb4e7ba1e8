import { expect, test } from 'vitest'
import { ProfileChange } from './profile.ts'
import { Website, websiteOf } from './website.ts'

test.each([
  ['https://Ana.Example/', 'https://ana.example'],
  ['ana.example', 'https://ana.example'],
  [' http://ana.example/photos/ ', 'http://ana.example/photos'],
  ['https://photos.example/Ana/?page=2#top', 'https://photos.example/Ana'],
  ['ana.example:8080/work', 'https://ana.example:8080/work'],
  ['https://fotós.example', 'https://xn--fots-sqa.example'],
])('%j is kept as %s', (typed, kept) => {
  expect(websiteOf(typed)).toBe(kept)
})

test.each([
  '',
  'ana',
  'javascript:alert(1)',
  'ftp://ana.example',
  'https://me:secret@ana.example',
  'https://',
  '127.0.0.1',
])('%j is no website', (typed) => {
  expect(Website.safeParse(typed).error?.issues[0]?.message).toBe(
    'This is not the address of a website. Write it as https://example.com.',
  )
})

test('A website has at most 2000 characters', () => {
  const read = Website.safeParse(`https://ana.example/${'x'.repeat(2000)}`)
  expect(read.error?.issues[0]?.message).toBe('Website too long (max 2000 characters)')
})

const message = (change: object) => ProfileChange.safeParse(change).error?.issues[0]?.message

test.each([
  [{ language: 'klingon!' }, 'Choose a language from the list.'],
  [{ language: 'x'.repeat(40) }, 'Choose a language from the list.'],
  [{ time_zone: 'Europe/Atlantis' }, 'Choose a time zone from the list.'],
  [{ time_zone: '+01:00' }, 'Choose a time zone from the list.'],
  [{ details: { first_name: 'ana' } }, 'Please ensure your name is capitalized correctly.'],
  [{ details: { company: 'x'.repeat(201) } }, 'Company too long (max 200 letters)'],
  [{ details: { country: 'Portugal' } }, 'Country required.'],
])('A profile refuses %o', (change, words) => {
  expect(message(change)).toBe(words)
})

test('A profile change may contain some of the fields', () => {
  expect(message({ language: 'pt-PT', time_zone: 'Europe/Lisbon', features: { matches_views: true } })).toBeUndefined()
  expect(message({ features: { everything: true } })).toBeDefined()
})
