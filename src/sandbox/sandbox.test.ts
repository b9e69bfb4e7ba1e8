import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPem } from '#server/platform/signing/certificates.ts'
import { sha256 } from '#server/platform/signing/sign-pdf.ts'
import { timeStampRequest, tokenOfResponse, verifyToken } from '#server/platform/time-stamps/tokens.ts'
import { startSandbox } from './sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'rightframe-sandbox-'))
const sandbox = await startSandbox({ port: 0, folder })
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true })
})

const digest = sha256(Buffer.from('something'))
const ask = async (path: string, init?: RequestInit) => await fetch(`${sandbox.url}${path}`, init)
const post = async (path: string, type: string, body: string | Uint8Array) =>
  await ask(path, { method: 'POST', headers: { 'content-type': type }, body: Buffer.from(body) })
const stamp = async () =>
  await post('/time-stamps', 'application/timestamp-query', timeStampRequest(digest, new Uint8Array(8).fill(1)))

/** `fetch` sets neither of these. */
const moveFrom = async (headers: Record<string, string>) =>
  await new Promise<{ status: number }>((resolve, reject) => {
    const asked = request(`${sandbox.url}/sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    })
    asked.on('response', ({ statusCode = 0 }) => resolve({ status: statusCode }))
    asked.on('error', reject).end('{"advance":1}')
  })

test('Time-stamps over HTTP lead to the named root and follow the clock', async () => {
  const roots = readPem(await (await ask('/time-stamps/root.pem')).text())
  const before = verifyToken(tokenOfResponse(new Uint8Array(await (await stamp()).arrayBuffer())), digest, { roots })
  const week = 7 * 86_400_000
  const moved = await post('/sandbox/clock', 'application/json', JSON.stringify({ advance: week }))
  expect(await moved.json()).toMatchObject({ ahead: week })
  const after = verifyToken(tokenOfResponse(new Uint8Array(await (await stamp()).arrayBuffer())), digest, { roots })
  expect(after.time.getTime() - before.time.getTime()).toBeGreaterThanOrEqual(week)
})

test('The root of yesterday is that of today', async () => {
  const again = await startSandbox({ port: 0, folder })
  expect(again.timeStampRoot).toEqual(sandbox.timeStampRoot)
  await again.close()
})

test.each([
  ['a stamp that is asked for as text', () => post('/time-stamps', 'text/plain', 'x'), 415],
  ['a body that is too large', () => post('/time-stamps', 'application/timestamp-query', 'x'.repeat(70_000)), 413],
  ['a clock that is set back', () => post('/sandbox/clock', 'application/json', '{"advance":-1}'), 400],
  ['a clock that is told nothing', () => post('/sandbox/clock', 'application/json', '{}'), 400],
  ['a clock that is moved by a form', () => post('/sandbox/clock', 'text/plain', '{"advance":1}'), 403],
  ['a clock that is moved by a page', () => moveFrom({ origin: 'https://evil.example' }), 403],
  ['a clock that is moved under another name', () => moveFrom({ host: 'sandbox.rightframe.example' }), 403],
  ['what is not there', () => ask('/payments'), 404],
  ['a name that is none', () => ask('/rdap/domain/no_name'), 400],
])('It refuses %s', async (_, request, status) => {
  expect((await request()).status).toBe(status)
})

test('A registry answers of domains and networks, without persons', async () => {
  const answer = await ask('/rdap/domain/Travel-News.example')
  expect(answer.headers.get('content-type')).toBe('application/rdap+json')
  expect(await answer.json()).toMatchObject({ objectClassName: 'domain', ldhName: 'travel-news.example' })
  expect(await (await ask('/rdap/ip/203.0.113.7')).json()).toMatchObject({ startAddress: '203.0.113.0', country: 'IE' })
})
