import { expect, test } from 'vitest'
import { openSliceTimes } from './slice-time.ts'

const open = () => {
  const time = { now: 0 }
  return { time, times: openSliceTimes(() => time.now) }
}

test('a slice is over after five seconds', () => {
  const { time, times } = open()
  const slice = times.begin()
  time.now = 5000
  expect(slice.isOver()).toBe(false)
  time.now = 5001
  expect(slice.isOver()).toBe(true)
})

test('it goes on while a slow page holds up another one, though not beyond twenty seconds', async () => {
  const { time, times } = open()
  const [slow, quick] = [times.begin(), times.begin()]
  time.now = 4000
  const answer = Promise.withResolvers<void>()
  const looking = slow.during(answer.promise)
  time.now = 6000
  expect(quick.isOver()).toBe(false)
  time.now = 20_001
  expect(quick.isOver()).toBe(true)
  time.now = 7000
  answer.resolve()
  await looking
  expect([quick.isOver(), slow.isOver()]).toEqual([true, true])
})

test('pages begun in the time gained hold up nobody', () => {
  const { time, times } = open()
  const [one, other] = [times.begin(), times.begin()]
  time.now = 6000
  void one.during(new Promise(() => {}))
  expect(other.isOver()).toBe(true)
})

test('a page that fails and a slice that ended hold up nobody', async () => {
  const { time, times } = open()
  const [one, other, third] = [times.begin(), times.begin(), times.begin()]
  await expect(one.during(Promise.reject(new Error('no')))).rejects.toThrow('no')
  void other.during(new Promise(() => {}))
  other.end()
  time.now = 6000
  expect(third.isOver()).toBe(true)
})
