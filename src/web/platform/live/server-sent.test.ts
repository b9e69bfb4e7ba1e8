import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ServerSent, serverSent } from './server-sent.ts'

const stream =
  'retry: 2000\n\nid: 7\nevent: ready\ndata: {}\n\n: ping\n\nid: 8\ndata: {"type":"image",\ndata: "what":"added"}\n\nid: 9\nevent: reset\ndata: {}\n\n'
const said: ServerSent[] = [
  { id: '7', event: 'ready', data: '{}' },
  { id: '8', event: 'message', data: '{"type":"image",\n"what":"added"}' },
  { id: '9', event: 'reset', data: '{}' },
]

async function* pieces(all: string[]): AsyncGenerator<string> {
  yield* all
}

const read = async (all: string[]) => await Array.fromAsync(serverSent(pieces(all)))

test('A stream is read by messages, without pings and retry times', async () => {
  expect(await read([stream])).toEqual(said)
})

test('It does not matter where the network cuts the stream', async () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: stream.length - 1 }), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(cuts, async (places) => {
      const ends = [0, ...places.sort((a, b) => a - b), stream.length]
      expect(await read(ends.slice(1).map((end, index) => stream.slice(ends[index], end)))).toEqual(said)
    }),
  )
})

test('Lines may end as on Windows, even split between chunks', async () => {
  expect(await read([stream.replaceAll('\n', '\r\n')])).toEqual(said)
  expect(await read([...stream.replaceAll('\n', '\r\n')])).toEqual(said)
})

test('A message that never ended is none', async () => {
  expect(await read(['id: 1\ndata: {}'])).toEqual([])
})
