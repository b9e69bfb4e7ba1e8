import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import OAuth from 'oauth-1.0a'
import { expect, onTestFinished, test } from 'vitest'
import { authorization, baseString } from './oauth1.ts'
import { app, oauth1Provider } from '../testing/oauth1-stand-in.ts'

test('The base string is that of RFC 5849, 3.4.1.1', () => {
  const own: [string, string][] = [
    ['oauth_consumer_key', '9djdj82h48djs9d2'],
    ['oauth_token', 'kkk9d7dh3k39sjv7'],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', '137131201'],
    ['oauth_nonce', '7d8f3e4a'],
  ]
  const form: [string, string][] = [
    ['c2', ''],
    ['a3', '2 q'],
  ]
  const url = 'http://example.com/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b'
  expect(baseString({ method: 'POST', url, form }, own)).toBe(
    'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
  )
})

test('The signature is the one that the package oauth-1.0a makes', () => {
  const url = 'http://photos.example.net/photos?file=vacation.jpg&size=original'
  const token = { token: 'nnch734d00sl2jdk', secret: 'pfkkdhi9sl3r4s00' }
  const theirs = new OAuth({
    consumer: { key: 'dpf43f3p2l4k3l03', secret: 'kd94hf93k423kf44' },
    signature_method: 'HMAC-SHA1',
    hash_function: (base, key) => createHmac('sha1', key).update(base).digest('base64'),
  }).authorize({ url, method: 'GET' }, { key: token.token, secret: token.secret })
  const ours = authorization(
    { method: 'GET', url, app: { id: 'dpf43f3p2l4k3l03', secret: 'kd94hf93k423kf44' }, token },
    { nonce: theirs.oauth_nonce, timestamp: String(theirs.oauth_timestamp) },
  )
  expect(ours).toContain(`oauth_signature="${encodeURIComponent(theirs.oauth_signature)}"`)
})

/** A provider on loopback that answers 200 to allowed callers. */
async function provider() {
  const tokens = { good: new Set<string>(), renewable: new Set<string>() }
  const judge = oauth1Provider(tokens, {})
  const server = createServer((request, response) => {
    if (request.url === '/request') return judge.requestToken(request, response)
    if (request.url?.startsWith('/authorize')) return judge.authorize(request, response)
    if (request.url === '/access') return judge.accessToken(request, response)
    return response.writeHead(judge.isAllowed(request) ? 200 : 401).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = (path: string, header: string) =>
    fetch(origin + path, { headers: { authorization: header }, redirect: 'manual' })
  return { origin, ask }
}

const us = { id: app.key, secret: app.secret }
const now = () => String(Math.floor(Date.now() / 1000))
let nonces = 0
const once = () => ({ nonce: `nonce-${(nonces += 1)}`, timestamp: now() })

test('Another implementation accepts our signatures, unless altered, repeated or old', async () => {
  const { origin, ask } = await provider()
  const sign = (path: string, more: Parameters<typeof authorization>[1], token?: { token: string; secret: string }) =>
    authorization({ method: 'GET', url: origin + path, app: us, ...(token ? { token } : {}) }, more)
  const temporary = new URLSearchParams(
    await (
      await ask('/request', sign('/request', { ...once(), more: [['oauth_callback', 'http://back.example/a?b=c d']] }))
    ).text(),
  )
  const first = { token: temporary.get('oauth_token')!, secret: temporary.get('oauth_token_secret')! }
  const back = new URL((await ask(`/authorize?oauth_token=${first.token}`, '')).headers.get('location')!)
  expect(back.searchParams.get('b')).toBe('c d')
  const verifier = back.searchParams.get('oauth_verifier')!
  expect(
    (await ask('/access', sign('/access', { ...once(), more: [['oauth_verifier', 'wrong']] }, first))).status,
  ).toBe(401)
  const given = new URLSearchParams(
    await (await ask('/access', sign('/access', { ...once(), more: [['oauth_verifier', verifier]] }, first))).text(),
  )
  const token = { token: given.get('oauth_token')!, secret: given.get('oauth_token_secret')! }
  const path = "/photos?title=O'Brien%20%26%20(s%C3%B6hne)!*&at=ana@example.com&empty=&a=2&a=1"
  const header = sign(path, once(), token)
  expect((await ask(path, header)).status).toBe(200)
  expect((await ask(path, header)).status, 'the same nonce').toBe(401)
  expect((await ask(path.replace('a=2', 'a=3'), sign(path, once(), token))).status, 'another parameter').toBe(401)
  expect((await ask(path, sign(path, once(), { ...token, secret: 'wrong' }))).status, 'another secret').toBe(401)
  expect((await ask(path, sign(path, { ...once(), timestamp: '1000000000' }, token))).status, 'an old one').toBe(401)
})
