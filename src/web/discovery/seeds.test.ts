import { expect, test } from 'vitest'
import { readSeeds } from './seeds.ts'

test('One address a line; blanks and repetitions are left out, and https is taken for granted', () => {
  expect(readSeeds('\n https://one.example/ \ntwo.example/gallery\n\nhttps://one.example/\n')).toEqual({
    seeds: ['https://one.example/', 'https://two.example/gallery'],
    problem: undefined,
  })
})

test('What is wrong is said with its line', () => {
  expect(readSeeds('https://fine.example\n\nnot an address').problem).toBe(
    'Line 3: This is not a web address; it should look like https://example.com.',
  )
  expect(readSeeds('ftp://old.example').problem).toMatch(/^Line 1: This is not a web address/)
})

test('No address and too many are told in the contract’s words', () => {
  expect(readSeeds('  \n').problem).toBe('Name at least one address.')
  const many = Array.from({ length: 101 }, (_, at) => `site-${at}.example`).join('\n')
  expect(readSeeds(many).problem).toBe('At most 100 addresses at once.')
})
