import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { streamEvents } from '#contract/platform/endpoints.ts'
import type { fakeApi } from './fake-api.ts'

/** Has everything that is shown asked for again, time after time, where these calls are refused; resolves once that shows. */
export async function failToRefetch(api: ReturnType<typeof fakeApi>, ...endpoints: Endpoint[]): Promise<void> {
  const refused = new Set<Endpoint>()
  for (const endpoint of endpoints)
    api.on(endpoint, () => {
      refused.add(endpoint)
      return Response.json({ code: 'limited', message: 'Too many requests. Wait a minute.' }, { status: 429 })
    })
  let times = 0
  api.on(streamEvents, () => {
    times += 1
    return new Response('id: 2\nevent: reset\ndata: {}\n\n')
  })
  await expect.poll(() => times > 2 && refused.size === endpoints.length).toBe(true)
}
