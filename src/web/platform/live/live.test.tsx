import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { listActivities, streamEvents } from '#contract/platform/endpoints.ts'
import type { LiveEvent } from '#contract/platform/events.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { call } from '../calls/call.ts'
import { ConnectionBanner } from '../banners/connection-banner.tsx'
import { createQueryClient } from '../calls/query-client.ts'
import { startSession } from '../calls/session.ts'
import { delayAfter, type LiveMessage } from './follow.ts'
import { share } from './share.ts'
import { useLiveEvents, useLiveStream } from './use-live.ts'

const image: LiveEvent = { type: 'image', imageId: 'b2b2b2b2b2b2b2b2b2b2b2b2', what: 'added' }
const activity: LiveEvent = { type: 'activity', activityId: 'c3c3c3c3c3c3c3c3c3c3c3c3' }

/** Server of open streams, recording where each resumed. */
function fakeStreams() {
  const api = fakeApi()
  const open: { say: (text: string) => void; cut: () => void; after: string | null; path: string }[] = []
  startSession('token-of-ana-1234567890')
  api.on(streamEvents, ({ headers, path, signal }) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const say = (text: string) => void writer.write(new TextEncoder().encode(text)).catch(() => {})
    open.push({ say, cut: () => void writer.close().catch(() => {}), after: headers.get('last-event-id'), path })
    signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => {}))
    say('id: 100\nevent: ready\ndata: {}\n\n')
    return new Response(readable, { headers: { 'content-type': 'text/event-stream' } })
  })
  return {
    api,
    open,
    tell: (id: number, event: LiveEvent) => open.at(-1)!.say(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`),
  }
}

/** A browser window with its messages, closable. */
function openWindow(accountId: string) {
  const stop = new AbortController()
  const heard: LiveMessage['what'][] = []
  share({ accountId, signal: stop.signal, hear: ({ what }) => what !== 'ready' && heard.push(what), failed: () => {} })
  onTestFinished(() => stop.abort())
  return { heard, close: () => stop.abort() }
}

test('All windows hear, over one stream', async () => {
  const streams = fakeStreams()
  const windows = [openWindow('one'), openWindow('one'), openWindow('one')]
  await expect.poll(() => streams.open.length).toBe(1)
  streams.tell(101, image)
  for (const { heard } of windows) await expect.poll(() => heard).toEqual([image])
  expect(streams.open).toHaveLength(1)
})

test('A stream that made room reports no changes', async () => {
  const streams = fakeStreams()
  const { heard } = openWindow('crowded')
  await expect.poll(() => streams.open.length).toBe(1)
  streams.tell(101, image)
  streams.open[0]!.say('retry: 60000\nevent: crowded\ndata: {}\n\n')
  streams.tell(102, activity)
  await expect.poll(() => heard).toEqual([image, activity])
})

test('The first stream starts with the page, later ones after their id', async () => {
  const streams = fakeStreams()
  openWindow('first')
  await expect.poll(() => streams.open.length).toBe(1)
  const [, lookBackMs] = /lookBackMs=(\d+)$/.exec(streams.open[0]!.path)!
  expect(Number(lookBackMs)).toBeGreaterThan(0)
  expect(Number(lookBackMs)).toBeLessThanOrEqual(performance.now() + 1)
  streams.open[0]!.cut()
  await expect.poll(() => streams.open.length).toBe(2)
  expect(streams.open[1]).toMatchObject({ after: '100', path: '/api/events' })
})

test('When the reading window closes another goes on after the last id', async () => {
  const streams = fakeStreams()
  const [reader, other] = [openWindow('two'), openWindow('two')]
  await expect.poll(() => streams.open.length).toBe(1)
  streams.tell(101, image)
  await expect.poll(() => other.heard).toEqual([image])
  reader.close()
  await expect.poll(() => streams.open.length).toBe(2)
  expect(streams.open[1]!.after).toBe('101')
})

test('A later window reloads after events and knows the position', async () => {
  const streams = fakeStreams()
  const reader = openWindow('three')
  await expect.poll(() => streams.open.length).toBe(1)
  streams.tell(105, image)
  await expect.poll(() => reader.heard).toEqual([image])
  const late = openWindow('three')
  await expect.poll(() => late.heard).toEqual(['reset'])
  reader.close()
  await expect.poll(() => streams.open.length).toBe(2)
  expect(streams.open[1]!.after).toBe('105')
  expect(late.heard).toEqual(['reset'])
})

test('A window closed at once leaves nothing to catch up', async () => {
  const streams = fakeStreams()
  openWindow('brief').close()
  const { heard } = openWindow('brief')
  await expect.poll(() => streams.open.length).toBe(1)
  streams.tell(101, image)
  await expect.poll(() => heard).toEqual([image])
})

test('A stream that is cut goes on after the last id', async () => {
  const streams = fakeStreams()
  const { heard } = openWindow('four')
  await expect.poll(() => streams.open.length).toBe(1)
  streams.tell(101, image)
  await expect.poll(() => heard).toEqual([image])
  streams.open[0]!.cut()
  await expect.poll(() => streams.open.length).toBe(2)
  expect(streams.open[1]!.after).toBe('101')
})

test('Retry pauses double to half a minute with jitter', () => {
  expect([1, 2, 3, 4].map((failures) => delayAfter(failures, 0))).toEqual([500, 1000, 2000, 4000])
  expect(delayAfter(20, 0)).toBe(30_000)
  expect(delayAfter(20, 1)).toBe(15_000)
})

let asked = 0
function Page({ heard }: { heard: LiveEvent[] }) {
  useLiveStream('five')
  useLiveEvents('activity', (event) => heard.push(event))
  useQuery({ queryKey: ['activities'], queryFn: () => call(listActivities)({}), meta: { live: ['activity'] } })
  return <ConnectionBanner />
}

test('An event reloads its queries once per burst; reset reloads everything', async () => {
  const streams = fakeStreams()
  asked = 0
  streams.api.reply(listActivities, () => ({ data: [], asked: ++asked }))
  const heard: LiveEvent[] = []
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <Page heard={heard} />
    </QueryClientProvider>,
  )
  await expect.poll(() => [streams.open.length, asked]).toEqual([1, 1])
  streams.tell(101, image)
  for (let id = 102; id < 110; id++) streams.tell(id, activity)
  await expect.poll(() => asked).toBe(2)
  expect(heard).toHaveLength(8)
  streams.open[0]!.say('id: 120\nevent: reset\ndata: {}\n\n')
  await expect.poll(() => asked).toBe(3)
})

test('A lost connection shows from the second attempt on', async () => {
  const streams = fakeStreams()
  streams.api.reply(listActivities, { data: [] })
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <Page heard={[]} />
    </QueryClientProvider>,
  )
  await expect.poll(() => streams.open.length).toBe(1)
  let isDown = true
  const back = streams.open.length
  streams.api.on(streamEvents, () => {
    if (isDown) throw new TypeError('down')
    return new Response('id: 130\nevent: ready\ndata: {}\n\n')
  })
  streams.open[0]!.cut()
  await expect
    .element(
      screen.getByText('The connection to the server is lost. We are reconnecting. This page may be out of date.'),
    )
    .toBeVisible()
  isDown = false
  await expect.poll(() => document.body.textContent).not.toContain('The connection to the server is lost')
  expect(streams.open.length).toBe(back)
})

test('Queries that failed during an outage reload afterwards', async () => {
  const streams = fakeStreams()
  streams.api.reply(listActivities, { data: [] })
  asked = 0
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <Page heard={[]} />
    </QueryClientProvider>,
  )
  await expect.poll(() => streams.open.length).toBe(1)
  const server = { isAway: true }
  streams.api.on(listActivities, () => {
    asked++
    return Response.json({ code: 'limited', message: 'Too many requests.' }, { status: server.isAway ? 429 : 200 })
  })
  streams.tell(101, activity)
  await expect.poll(() => asked).toBe(1)
  streams.api.on(streamEvents, () => {
    if (server.isAway) throw new TypeError('down')
    return new Response('id: 130\nevent: ready\ndata: {}\n\n')
  })
  streams.open[0]!.cut()
  await expect.poll(() => document.body.textContent).toContain('The connection to the server is lost')
  expect(asked).toBe(1)
  server.isAway = false
  await expect.poll(() => asked).toBe(2)
})

test('Without a network the page says so', async () => {
  const screen = await render(<ConnectionBanner />)
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  window.dispatchEvent(new Event('offline'))
  await expect
    .element(screen.getByText('You are offline. This page may be out of date. It updates when you are online again.'))
    .toBeVisible()
  Reflect.deleteProperty(navigator, 'onLine')
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => document.body.textContent).not.toContain('You are offline')
})
