import { expect, test } from 'vitest'
import { openMailDomains } from './mail-domains.ts'

const none = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENODATA' }))
const down = () => Promise.reject(Object.assign(new Error('down'), { code: 'ETIMEOUT' }))
const mx = (exchange: string) => async () => [{ exchange, priority: 10 }]
/** As networks that resolve everything: others have mail servers. */
const others = (domain: string) => (domain === 'example.com' ? none() : mx('mx.elsewhere.example')())
const some = async () => ['203.0.113.9']

test.each([
  ['takes', 'a mail server', { resolveMx: mx('mx.example.com'), resolve4: none, resolve6: none }],
  ['refuses', 'a null MX', { resolveMx: mx(''), resolve4: some, resolve6: some }],
  ['takes', 'no MX but an address', { resolveMx: none, resolve4: none, resolve6: some }],
  ['none', 'neither', { resolveMx: others, resolve4: none, resolve6: none }],
  ['unknown', 'a resolver that knows no domain at all', { resolveMx: none, resolve4: none, resolve6: none }],
  ['unknown', 'a resolver that does not answer', { resolveMx: down, resolve4: none, resolve6: none }],
  ['unknown', 'a resolver that answers for MX only', { resolveMx: none, resolve4: down, resolve6: none }],
])('%s: a domain with %s', async (said, _, resolver) => {
  const asked = openMailDomains({
    ...resolver,
    resolve4: resolver.resolve4 as never,
    resolve6: resolver.resolve6 as never,
  })
  expect(await asked('example.com')).toBe(said)
})
