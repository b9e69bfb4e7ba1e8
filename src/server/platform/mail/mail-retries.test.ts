import { expect, test } from 'vitest'
import { pauseAfter } from '../jobs/pause-after.ts'
import { sendMail } from './mailer.ts'

const hour = 3600
const day = 24 * hour

/** Seconds from first to last try, at this jitter. */
const patience = (random: () => number): number =>
  Array.from({ length: sendMail.retries ?? 0 }, (_, tries) => pauseAfter(sendMail, tries, random)).reduce(
    (sum, pause) => sum + pause,
    0,
  )

test('A mail outlasts a mail server that is down for four days.', () => {
  expect(patience(() => 0)).toBeGreaterThan(4 * day)
  expect(patience(() => 1)).toBeLessThan(5 * day)
})

test('A mail leaves within an hour once its server is back.', () => {
  const pauses = Array.from({ length: 200 }, (_, tries) => pauseAfter(sendMail, tries, () => 1))
  expect(Math.max(...pauses)).toBe(hour)
})
