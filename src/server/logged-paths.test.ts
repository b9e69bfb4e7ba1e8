import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from './boot/features.ts'
import { loggedPath } from './platform/log.ts'

/** Path parts of public calls that open nothing for readers of a log. */
const harmless = new Set(['number', 'version', 'name', 'endpoint', 'documentId', 'offerId', 'picture'])

const nobodySignsIn = ({ access }: Endpoint) => ['public', 'payer', 'owner-or-payer'].includes(access)
const opening = endpoints
  .filter(nobodySignsIn)
  .flatMap(({ method, path }) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({ method, path, name })))
  .filter(({ name }) => !harmless.has(name))

test('Some calls need only their path', () => {
  expect(opening.length).toBeGreaterThan(0)
})

const escaped = (path: string) => path.replaceAll(/[a-z-]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)

test.each(opening)('The secret of $method $path stays out of the log', ({ path, name }) => {
  const secret = 'c3VjaCBhIHNlY3JldA'
  const [before = '', after = ''] = `/api${path}`.split(`:${name}`)
  const ways = [before, escaped(before), escaped(before).replaceAll('%', '%25'), `http://elsewhere.example${before}`]
  for (const way of ways) expect(loggedPath(way + secret + after)).not.toContain(secret)
})
