import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packedExchange } from '#server/discovery/index.ts'
import type { Answered, FetchOptions } from '#server/platform/outbound/follow.ts'
import { type FetchErrorReason, FetchError } from '#server/platform/outbound/fetch-error.ts'
import { openRecorder } from './recorder.ts'

const at = new Date('2026-11-20T09:29:58Z')
const answered = (status: number): Answered => ({
  url: 'https://shop.example/big.jpg',
  method: 'GET',
  sent: [],
  status,
  headers: [['content-length', '40000000']],
  address: '192.0.2.1',
  port: 443,
  tls: undefined,
})

/** Records an answer of this status with a refused body. */
async function noted(status: number, reason: FetchErrorReason) {
  const get = async (url: string, { onAnswer }: FetchOptions): Promise<never> => {
    onAnswer?.(answered(status))
    throw new FetchError(reason, url)
  }
  const recorder = openRecorder({ clock: () => at, outbound: { get } })
  const asked = recorder.get('https://shop.example/big.jpg', { maxBytes: 30_000_000 })
  await expect(asked).rejects.toThrow(FetchError)
  return recorder.exchanges[0]!
}

test.for([
  ['too-large', 'length'],
  ['too-slow', 'time'],
  ['broken', 'disconnect'],
  ['decompression', 'unspecified'],
] as const)('An answer that is %s is noted as cut in its record', async ([reason, cut]) => {
  const exchange = await noted(200, reason)
  expect(exchange.cut).toBe(cut)
  const record = await packedExchange(exchange.answered, exchange.body, exchange.at, exchange.cut)
  expect(gunzipSync(record).toString()).toContain(`WARC-Truncated: ${cut}\r\n`)
})

test('An answer that only led on is whole, wherever it led', async () => {
  const exchange = await noted(302, 'address')
  expect(exchange.cut).toBeUndefined()
  const record = await packedExchange(exchange.answered, exchange.body, exchange.at, exchange.cut)
  expect(gunzipSync(record).toString()).not.toContain('WARC-Truncated')
})
