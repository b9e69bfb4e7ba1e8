import { expect, test } from 'vitest'
import { openOutbound } from '#server/platform/outbound/outbound.ts'
import { openPageProbe } from './page-probe.ts'

/** Asks where looking the name up fails with this code. */
async function askedWhere(code: string) {
  const resolve = () => Promise.reject(Object.assign(new Error('failed'), { code }))
  const outbound = openOutbound({ hosts: new Map(), userAgent: 'RightframeBot/test', resolve })
  try {
    return await openPageProbe({ outbound })('https://shop.example/')
  } finally {
    await outbound.close()
  }
}

test.each(['ENOTFOUND', 'ECONNREFUSED', 'EHOSTUNREACH'])(
  'A page is gone where its name or server is: %s',
  async (code) => {
    expect(await askedWhere(code)).toMatchObject({ state: 'gone' })
  },
)

test.each(['EAI_AGAIN', 'ESERVFAIL', 'ENETUNREACH', 'ENETDOWN', 'ETIMEDOUT'])(
  'Nobody is told that a page is gone where only the way there failed: %s',
  async (code) => {
    expect(await askedWhere(code)).toEqual({ state: 'unknown' })
  },
)
