import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { DEFAULT_CIPHERS } from 'node:tls'
import { buildConnector } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import type { OutboundOptions } from './outbound.ts'
import { certificate, key } from './testing/certificate.ts'
import { openTestOutbound, reasonOf, serve } from './testing/serve.ts'

const most = { maxBytes: 1000 }
const serveTls = async (options: ServerOptions = {}): Promise<string> => {
  const server = createServer({ key, cert: certificate, ...options }, (_, response) => response.end('hello'))
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
/** undici's connector, trusting the test's certificate. */
const trusting: OutboundOptions['dial'] = (lookup) => buildConnector({ lookup, ca: certificate, allowH2: false })

test('A server with a trusted, matching certificate is read', async () => {
  const hosts = new Map([['site.example', await serveTls()]])
  const got = await openTestOutbound({ hosts, dial: trusting }).get('https://site.example/', most)
  expect([got.status, got.address]).toEqual([200, '127.0.0.1'])
})

test('An untrusted or mismatching certificate is refused', async () => {
  const pair = await serveTls()
  const hosts = new Map([
    ['site.example', pair],
    ['other.example', pair],
  ])
  expect(await reasonOf(openTestOutbound({ hosts }).get('https://site.example/', most)), 'ASVS 12.3.2').toBe(
    'certificate',
  )
  const other = openTestOutbound({ hosts, dial: trusting }).get('https://other.example/', most)
  expect(await reasonOf(other)).toBe('certificate')
})

test('A server without TLS is refused as broken', async () => {
  const { pair } = await serve((_, response) => response.end('x'))
  const outbound = openTestOutbound({ hosts: new Map([['site.example', pair]]) })
  expect(await reasonOf(outbound.get('https://site.example/', most))).toBe('broken')
})

test('Old TLS is refused, and weak ciphers are not offered', async () => {
  const pair = await serveTls({ minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' })
  const outbound = openTestOutbound({ hosts: new Map([['site.example', pair]]), dial: trusting })
  expect(await reasonOf(outbound.get('https://site.example/', most)), 'ASVS 12.1.1').toBe('broken')
  expect(DEFAULT_CIPHERS, 'ASVS 12.1.2').toMatch(/!RC4.*!MD5|!MD5.*!RC4/)
})
