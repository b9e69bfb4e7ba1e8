import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { encodeFingerprint } from '#engine/fingerprint/codec.ts'
import { photo } from '#engine/testing/pictures.ts'
import { enginePool } from './pool.ts'

const misbehaving = new URL('../testing/misbehaving-worker.ts', import.meta.url)
const bytes = (text: string) => new TextEncoder().encode(text)

test('A pool fingerprints and compares as the engine itself does', { tags: ['long'] }, async () => {
  const pool = enginePool({ workers: 2 })
  const [heron, fig] = await Promise.all([pool.fingerprint(photo('heron')), pool.fingerprint(photo('fig'))])
  expect(await pool.compare(encodeFingerprint(heron), heron)).toMatchObject({
    score: 100,
    band: 'certain',
    changes: [],
  })
  expect(await pool.compare(encodeFingerprint(heron), fig)).toBeNull()
  await pool.close()
})

test('An unreadable file is refused as UnreadableImage', { tags: ['long'] }, async () => {
  const pool = enginePool({ workers: 1 })
  await expect(pool.fingerprint(bytes('no picture'))).rejects.toMatchObject({
    name: 'UnreadableImage',
    reason: 'not-an-image',
  })
  await pool.close()
})

test.runIf(process.platform === 'linux')('Its threads run ten steps behind their process', async () => {
  const priorities = () =>
    readdirSync('/proc/self/task').map((thread) =>
      Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]!.split(' ')[16]),
    )
  const pool = enginePool({ workers: 1 })
  const behind = Math.min(19, getPriority() + 10)
  const before = priorities().filter((one) => one === behind).length
  await pool.fingerprint(bytes('no picture')).catch(() => {})
  expect(priorities().filter((one) => one === behind).length).toBeGreaterThan(before)
  expect(getPriority()).toBe(behind - 10)
  await pool.close()
})

test('A file that crashes its thread costs only that file', async () => {
  const pool = enginePool({ workers: 1, module: misbehaving })
  const [crashed, next] = await Promise.allSettled([pool.fingerprint(bytes('crash')), pool.fingerprint(bytes('fine'))])
  expect(crashed).toMatchObject({ status: 'rejected', reason: { name: 'UnreadableImage', reason: 'crashed' } })
  expect(next).toMatchObject({ status: 'fulfilled', value: 'fine' })
  await pool.close()
})

test('A stalling file is given up after the limit', { tags: ['long'] }, async () => {
  const pool = enginePool({ workers: 1, module: misbehaving, limits: { megapixels: 1, seconds: 0.1 } })
  const [stalled, next] = await Promise.allSettled([pool.fingerprint(bytes('stall')), pool.fingerprint(bytes('fine'))])
  expect(stalled).toMatchObject({
    status: 'rejected',
    reason: { reason: 'too-slow', message: 'This picture took longer than 0.1 seconds to read.' },
  })
  expect(next).toMatchObject({ status: 'fulfilled', value: 'fine' })
  await pool.close()
})

test('A job on a busy machine restarts at most twenty times', { tags: ['long'] }, async () => {
  let turns = 0
  const limits = { megapixels: 1, seconds: 0.01 }
  const starved = () => {
    turns++
    return true
  }
  const pool = enginePool({ workers: 1, module: misbehaving, limits, starved, graceSeconds: 0 })
  await expect(pool.fingerprint(bytes('stall'))).rejects.toMatchObject({
    reason: 'too-busy',
    message: 'This machine was too busy to read this picture.',
  })
  expect(turns).toBe(20)
  await pool.close()
})

test('A job cancelled before its turn does not run', async () => {
  const pool = enginePool({ workers: 1, module: misbehaving })
  const stop = new AbortController()
  const first = pool.fingerprint(bytes('fine'))
  const second = pool.fingerprint(bytes('fine'), stop.signal)
  stop.abort(new Error('no longer wanted'))
  expect(await first).toBe('fine')
  await expect(second).rejects.toThrow('no longer wanted')
  await pool.close()
})

test('A closed pool refuses waiting and new jobs', async () => {
  const pool = enginePool({ workers: 1, module: misbehaving })
  const waiting = pool.fingerprint(bytes('stall'))
  const closing = pool.close()
  await expect(waiting).rejects.toThrow('closed')
  await expect(pool.fingerprint(bytes('fine'))).rejects.toThrow('closed')
  await closing
})
