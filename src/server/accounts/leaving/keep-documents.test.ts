import { expect, test } from 'vitest'
import type { ObjectStore } from '#server/platform/objects/store.ts'
import { keepDocuments } from './keep-documents.ts'

async function kept(documents: Record<string, unknown>) {
  const texts: Record<string, string> = {}
  const put: ObjectStore['put'] = async (_, key, bytes) => {
    texts[key] = Buffer.from(bytes).toString()
    return { key, bytes: 0, type: '', etag: '', modifiedAt: new Date(0) }
  }
  const files = await keepDocuments({ objects: { put } as ObjectStore }, 'a/exports/b', documents)
  return { texts, names: files.map(({ name }) => name) }
}

test('Documents are written as JSON, whole, empty or piecewise', async () => {
  const entries = [{ title: 'Süß\n"x"', tags: ['a', 'b'] }, 'text', 3, null, [], {}]
  async function* pieces() {
    yield* entries
  }
  const { texts, names } = await kept({ one: { a: [1] }, list: entries, pieces: pieces(), none: [], nothing: null })
  expect(names).toEqual(['one.json', 'list.json', 'pieces.json', 'none.json', 'nothing.json'])
  expect(texts['a/exports/b/one.json']).toBe(JSON.stringify({ a: [1] }, null, 2))
  for (const name of ['list', 'pieces'])
    expect(texts[`a/exports/b/${name}.json`]).toBe(JSON.stringify(entries, null, 2))
  expect([texts['a/exports/b/none.json'], texts['a/exports/b/nothing.json']]).toEqual(['[]', 'null'])
})

test('A long document spans several files without splitting entries', async () => {
  const entries = Array.from({ length: 7 }, (_, at) => ({ at, text: 'x'.repeat(6_000_000) }))
  const { texts, names } = await kept({ long: entries })
  expect(names).toEqual(['long.json', 'long-2.json', 'long-3.json'])
  const all = Object.values(texts).flatMap((text) => JSON.parse(text) as { at: number }[])
  expect(all.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6])
})
