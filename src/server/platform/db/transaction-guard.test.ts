import { beforeAll, expect, test } from 'vitest'
import { insideTransaction, noteLock, refuseLocksOutOfOrder } from './transaction-guard.ts'

beforeAll(() => refuseLocksOutOfOrder())

const locking = async (...locks: [lock: Parameters<typeof noteLock>[0], ownerId: string][]) =>
  await insideTransaction(async () => locks.forEach((lock) => noteLock(...lock)))

test('A transaction locks the image totals of an owner before the events', async () => {
  await locking(['image totals', 'ana'], ['events', 'ana'], ['image totals', 'ana'])
  await expect(locking(['events', 'ana'], ['image totals', 'ana'])).rejects.toThrow(
    'The image totals of an owner are locked before the events, never after them.',
  )
})

test('Other owners and other transactions have an order of their own', async () => {
  await expect(locking(['events', 'ana'], ['image totals', 'bruno'])).resolves.toBeUndefined()
  await expect(Promise.all([locking(['events', 'ana']), locking(['image totals', 'ana'])])).resolves.toHaveLength(2)
  noteLock('events', 'ana')
  expect(() => noteLock('image totals', 'ana')).not.toThrow()
})
