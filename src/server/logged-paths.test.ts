import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from './features.ts'
import { loggedPath } from './platform/log.ts'

/** What stands in the paths of calls that nobody signs in for, and opens nothing to whoever reads it in a log. */
const harmless = new Set(['number', 'name', 'endpoint', 'documentId', 'offerId'])

const nobodySignsIn = ({ access }: Endpoint) => ['public', 'payer', 'owner-or-payer'].includes(access)
const opening = endpoints
  .filter(nobodySignsIn)
  .flatMap(({ method, path }) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({ method, path, name })))
  .filter(({ name }) => !harmless.has(name))

test('there are calls whose path is all that they need', () => {
  expect(opening.length).toBeGreaterThan(0)
})

test.each(opening)('what opens $method $path stays out of the log', ({ path, name }) => {
  const secret = 'c3VjaCBhIHNlY3JldA'
  expect(loggedPath(`/api${path.replace(`:${name}`, secret)}`)).not.toContain(secret)
})
