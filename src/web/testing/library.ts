import { listImages } from '#contract/images/endpoints.ts'
import { getUsage, listImageGroups } from '#contract/images/library-endpoints.ts'
import type { fakeApi } from './fake-api.ts'
import { anImage } from './images.ts'
import { anaIsSignedIn } from './signed-in.ts'

/** A server with so many ready images of Ana's. */
export function withLibrary(
  count: number,
  { total = count, unmonitored = 0, unfindable = 0 } = {},
): ReturnType<typeof fakeApi> {
  const api = anaIsSignedIn()
  const data = Array.from({ length: count }, (_, at) => anImage(at + 1))
  api.reply(listImages, { data, total, page: 1, pageSize: 20 })
  api.reply(listImageGroups, {
    tags: [{ tag: 'sea', count: 2 }],
    sources: [{ source: 'upload', count }],
  })
  api.reply(getUsage, {
    images: { monitored: 500, unmonitored, unfindable, limit: 500 },
    storage: { used: 0, limit: 1 },
    evidence: { captures: 0, limit: 50, kept: 0, bytes: 0 },
    crawls: { open: 0, limit: 10 },
    takedowns: { used: 0, limit: 2, resetsAt: '2026-02-01T00:00:00.000Z' },
  })
  return api
}
