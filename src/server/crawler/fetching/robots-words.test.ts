import { expect, test } from 'vitest'
import { joinWords, isForRobots, wordsOfHeader, wordsOfMeta } from './robots-words.ts'

const said = (words: ReturnType<typeof wordsOfMeta>) =>
  Object.entries(words)
    .filter(([, is]) => is)
    .map(([name]) => name)

test.each([
  [[], []],
  [['index, follow'], []],
  [['NOINDEX'], ['noindex']],
  [[' noindex ,nofollow'], ['noindex', 'nofollow']],
  [['none'], ['noindex', 'nofollow']],
  [['noimageindex, max-image-preview:large'], ['noimageindex']],
  [['index', 'nofollow'], ['nofollow']],
  [['NoArchive'], ['noarchive']],
])('Tags of %j ask for %j', (contents, words) => {
  expect(said(wordsOfMeta(contents))).toEqual(words)
})

test.each([
  [undefined, []],
  ['noindex', ['noindex']],
  ['noindex, nofollow', ['noindex', 'nofollow']],
  ['googlebot: noindex', []],
  ['RightframeBot: noindex, noimageindex', ['noindex', 'noimageindex']],
  ['googlebot: nofollow, rightframebot: noindex', ['noindex']],
  ['noimageindex, otherbot: noindex, nofollow', ['noimageindex']],
  ['*: none', ['noindex', 'nofollow']],
  ['unavailable_after: 25 Jun 2030 15:00:00 PST, nofollow', ['nofollow']],
  ['max-snippet:-1, noindex', ['noindex']],
  ['noarchive, otherbot: noindex', ['noarchive']],
])('The header %j asks for %j', (header, words) => {
  expect(said(wordsOfHeader(header))).toEqual(words)
})

test('Tags for everybody and for us count, others do not', () => {
  expect(['robots', 'rightframebot', 'googlebot', 'viewport'].filter(isForRobots)).toEqual(['robots', 'rightframebot'])
})

test('A wish in a tag or header forbids', () => {
  expect(said(joinWords(wordsOfMeta(['nofollow']), wordsOfHeader('noimageindex')))).toEqual([
    'nofollow',
    'noimageindex',
  ])
})
