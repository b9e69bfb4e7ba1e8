import { expect, test } from 'vitest'
import { filesOnSites } from './same-file.ts'
import { aMatch } from '#web/testing/matches.ts'

test('One file on two pages of a site is one row', () => {
  const [first, second, third] = [aMatch(1), aMatch(2, { url: aMatch(1).url }), aMatch(3)]
  expect(filesOnSites([first, third, second])).toEqual([
    { match: first, others: [second] },
    { match: third, others: [] },
  ])
})

test('The same address stays two rows for two sites or two images', () => {
  const { url } = aMatch(1)
  const listed = [aMatch(1), aMatch(2, { url, cluster: '0'.repeat(24) }), aMatch(3, { url, image: '1'.repeat(24) })]
  expect(filesOnSites(listed)).toHaveLength(3)
})
