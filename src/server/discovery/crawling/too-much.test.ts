import { expect, test } from 'vitest'
import { systemClock as clock } from '#server/platform/clock.ts'
import { openCookieJar } from '../fetching/cookie-jar.ts'
import type { PoliteClient } from '../fetching/polite-client.ts'
import { allowAll } from '../fetching/robots-rules.ts'
import { readingBudget } from '../reading/read-aside.ts'
import { lookAtPage } from './look-at-page.ts'
import { openMetImages } from './met-images.ts'

const host = 'too-much.example'

test.each(['page', 'sitemap'] as const)('a %s that takes too much to be read counts against its host', async (kind) => {
  const url = `http://${host}/${kind}`
  readingBudget.lose(url, 60_000)
  const fetched = { url, status: 200, headers: {}, body: Buffer.alloc(200_000, '<a>'), redirects: [], address: '' }
  const polite: PoliteClient = {
    visit: async () => ({ outcome: 'answer', url, fetched }),
    rulesFor: async () => ({ ...allowAll, problem: null }),
  }
  const slice = {
    crawlId: 'a',
    ownerId: 'b',
    host,
    reach: 'sites' as const,
    isPatient: false,
    hosts: new Set([host]),
    met: openMetImages([]),
    handedOn: new Set<string>(),
    doubtful: new Map(),
    cookies: openCookieJar(),
    isWanted: async () => true,
  }
  const needs = { polite, clock, ownTurn: async () => {} } as unknown as Parameters<typeof lookAtPage>[0]
  const looked = await lookAtPage(needs, slice, { id: 1, url, kind, depth: 1, barren: 0, known: null })
  expect(looked).toMatchObject({ isHostWell: false, end: { state: 'failed' } })
})
