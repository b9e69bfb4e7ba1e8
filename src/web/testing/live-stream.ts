import { streamEvents } from '#contract/platform/endpoints.ts'
import type { LiveEvent } from '#contract/platform/events.ts'
import type { fakeApi } from './fake-api.ts'

/** Keeps the stream of live events open. Resolves once a page listens, with what tells it of an event. */
export function liveStream(api: ReturnType<typeof fakeApi>): Promise<(event: LiveEvent) => void> {
  const opened = Promise.withResolvers<(event: LiveEvent) => void>()
  api.on(streamEvents, ({ signal }) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const say = (text: string) => void writer.write(new TextEncoder().encode(text))
    signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => undefined))
    say('id: 1\nevent: ready\ndata: {}\n\n')
    opened.resolve((event) => say(`id: 2\ndata: ${JSON.stringify(event)}\n\n`))
    return new Response(readable, { headers: { 'content-type': 'text/event-stream' } })
  })
  return opened.promise
}
