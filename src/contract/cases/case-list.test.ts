import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { idOf } from '../testing/a-case.ts'
import { longestFilter, parseCaseFilter, writeCaseFilter } from './case-filter.ts'
import { caseListCall, caseListQuery, duplicateCheckCall, openingView, resetView, sortedBy } from './case-list.ts'
import { CaseState } from './case-states.ts'

const Query = z.object(caseListQuery)

test('Sorting by a key toggles between ascending and descending', () => {
  expect(openingView).toMatchObject({ sortKey: 'Name', sortOrder: 'DESC' })
  const once = sortedBy({ ...openingView, page: 3 }, 'Name')
  expect(once).toMatchObject({ sortKey: 'Name', sortOrder: 'ASC', page: 0 })
  expect(sortedBy(once, 'Name').sortOrder).toBe('DESC')
  expect(sortedBy(once, 'State')).toMatchObject({ sortKey: 'State', sortOrder: 'ASC' })
})

test('Resetting the filter clears the key and sets ascending', () => {
  const view = { ...openingView, filter: 'host:shop.example', page: 2, pageSize: 40 }
  expect(resetView(view)).toEqual({ filter: '', page: 0, pageSize: 40, sortKey: null, sortOrder: 'ASC' })
})

test('The call names filter, page, page size and order; the server reads it as it was meant', () => {
  expect(caseListCall(openingView)).toEqual({ filter: '', page: 0, pageSize: 20, sort: 'Name:DESC' })
  expect(caseListCall(resetView(openingView)).sort).toBe('Id:ASC')
  expect(Query.parse(caseListCall(openingView))).toMatchObject({ sort: { key: 'Name', order: 'DESC' } })
})

test('Without anything the first 20 cases are meant, the newest id first', () => {
  expect(Query.parse({})).toEqual({ filter: '', page: 0, pageSize: 20, sort: { key: 'Id', order: 'DESC' } })
})

test.each([
  { sort: 'Name' },
  { sort: 'Password:ASC' },
  { page: '-1' },
  { pageSize: '101' },
  { ignored: 'x' },
  { filter: 'x'.repeat(longestFilter + 1) },
])('The list does not take %j', (query) => {
  expect(Query.safeParse(query).success).toBe(false)
})

test('At most 100 cases can be left out, and a filter has at most 500 characters', () => {
  const ids = Array.from({ length: 101 }, (_, at) => idOf(at)).join(',')
  expect(Query.safeParse({ ignored: ids }).error?.issues[0]?.message).toBe('At most 100 cases can be left out.')
  expect(Query.safeParse({ filter: 'x'.repeat(501) }).error?.issues[0]?.message).toBe(
    'A filter has at most 500 characters.',
  )
})

test('The duplicate check asks for the host, leaves cases out, and wants page 0 of 5', () => {
  const call = duplicateCheckCall('shop.example', [idOf(1), idOf(2)])
  expect(call).toEqual({ filter: 'host:shop.example', ignored: `${idOf(1)},${idOf(2)}`, page: 0, pageSize: 5 })
  expect(Query.parse(call)).toMatchObject({ ignored: [idOf(1), idOf(2)], pageSize: 5 })
  expect(Query.parse(duplicateCheckCall('shop.example', [])).ignored).toEqual([])
})

test('A filter is read as keys and free words; a state may be a bucket, an infringer stands in quotes', () => {
  expect(
    parseCaseFilter(
      'host:Shop.example state:legal infringer:" Acme Ltd " infringer:Beta sunset "old town" state:x other:y',
    ),
  ).toEqual({
    hosts: ['shop.example'],
    states: ['legal', 'legal_settled', 'judgment'],
    infringers: ['Acme Ltd', 'Beta'],
    words: ['sunset', 'old town', 'state:x', 'other:y'],
  })
  expect(parseCaseFilter(' host: "" ')).toEqual({ hosts: [], states: [], infringers: [], words: ['host:'] })
})

test('A filter that is written and read is the same', () => {
  const text = fc.stringMatching(/^[^"\s]([^"]*[^"\s])?$/)
  fc.assert(
    fc.property(
      fc.record({
        hosts: fc.array(fc.domain().map((host) => host.toLowerCase())),
        states: fc.subarray(
          CaseState.options.filter((state) => state !== 'draft' && state !== 'paid' && state !== 'legal'),
        ),
        infringers: fc.array(text),
        words: fc.array(text),
      }),
      (filter) => {
        expect(parseCaseFilter(writeCaseFilter(filter))).toEqual(filter)
      },
    ),
  )
})

test('Whatever is typed into a filter, no word of it is empty', () => {
  fc.assert(
    fc.property(fc.string(), (written) => {
      const { words, infringers, hosts } = parseCaseFilter(written)
      expect([...words, ...infringers, ...hosts]).not.toContain('')
    }),
  )
})
