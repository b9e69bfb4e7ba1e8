import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UnreadableImage } from '#engine/fingerprint/unreadable-image.ts'
import { photo } from '#engine/testing/pictures.ts'
import { type EnginePool, enginePool } from '#engine/workers/pool.ts'
import { matchFolders } from './match-folders.ts'
import type { Pair } from './match-memory.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'match-busy-'))
  for (const name of ['mine', 'theirs']) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'heron.jpg'), photo('heron'))
  }
})
afterAll(() => rm(folder, { recursive: true }))

/** A pool too busy for its first `times` pictures. */
function busyPool(times: number): (options: { workers: number }) => EnginePool {
  let refusals = 0
  return (options) => {
    const pool = enginePool(options)
    const refuse = () => {
      if (refusals++ < times) throw new UnreadableImage('too-busy', 'This machine was too busy to read this picture.')
    }
    const fingerprint: EnginePool['fingerprint'] = async (bytes) => {
      refuse()
      return await pool.fingerprint(bytes)
    }
    const fingerprintAll: EnginePool['fingerprintAll'] = async (bytes) => {
      refuse()
      return await pool.fingerprintAll(bytes)
    }
    return { ...pool, fingerprint, fingerprintAll }
  }
}

async function match(times: number, keep?: string) {
  const [pairs, notes]: [Pair[], string[]] = [[], []]
  const options = {
    originals: join(folder, 'mine'),
    suspects: join(folder, 'theirs'),
    minScore: 45,
    workers: 1,
    ...(keep && { keep: join(folder, keep) }),
  }
  const report = { pair: (pair: Pair) => pairs.push(pair), noted: (_: string, what: string) => notes.push(what) }
  return { summary: await matchFolders(options, report, { openPool: busyPool(times) }), pairs, notes }
}

test('A file that a busy machine left unread is tried again alone', { tags: ['long'] }, async () => {
  const { summary, pairs, notes } = await match(1)
  expect(summary).toMatchObject({ originals: 1, suspects: 1, pairs: 1, unreadable: 0, unread: 0 })
  expect(pairs).toMatchObject([{ original: 'heron.jpg', suspect: 'heron.jpg', score: 100 }])
  expect(notes).toEqual([])
})

test('An unread file is counted, and read by the next run', { tags: ['long'] }, async () => {
  const first = await match(2, 'kept')
  expect(first.summary).toMatchObject({ originals: 0, unreadable: 0, unread: 1 })
  expect(first.notes).toEqual(['This machine was too busy to read this picture.'])
  expect((await match(0, 'kept')).summary).toMatchObject({ originals: 1, suspects: 1, pairs: 1, unread: 0 })
})
