import { expect, test } from 'vitest'
import { keepReplies } from './kept-replies.ts'

const ana = { accountId: 'a'.repeat(24), newestEvent: 7 }
const bruno = { accountId: 'b'.repeat(24), newestEvent: 7 }
const noon = new Date('2026-11-24T12:00:00Z')
const later = (ms: number) => new Date(noon.getTime() + ms)

/** Answers by what is asked for and how many were written before it. */
function desk(most = 10) {
  const replies = keepReplies({ most, forMs: 1000 })
  let written = 0
  const ask = async (caller: typeof ana, name: string, now = noon) =>
    (await replies({ caller, name, now }, async () => `${name} ${++written}`)).bytes.toString()
  return { replies, ask }
}

test('an answer is written once for each owner and name, until something happens to them or its time is over', async () => {
  const { ask } = desk()
  expect(await ask(ana, 'first')).toBe('first 1')
  expect(await ask(ana, 'first', later(999))).toBe('first 1')
  expect(await ask(ana, 'second')).toBe('second 2')
  expect(await ask(bruno, 'first')).toBe('first 3')
  expect(await ask({ ...ana, newestEvent: 8 }, 'first')).toBe('first 4')
  expect(await ask({ ...ana, newestEvent: 8 }, 'first', later(1000))).toBe('first 5')
})

test('those that ask together get one answer, and one that asks after something has happened another', async () => {
  const { ask } = desk()
  const together = [ask(ana, 'first'), ask(ana, 'first'), ask({ ...ana, newestEvent: 8 }, 'first')]
  expect(await Promise.all(together)).toEqual(['first 1', 'first 1', 'first 2'])
})

test('what could not be written is written anew', async () => {
  const { replies, ask } = desk()
  const failing = async () => await Promise.reject(new Error('The database is away.'))
  await expect(replies({ caller: ana, name: 'first', now: noon }, failing)).rejects.toThrow('away')
  expect(await ask(ana, 'first')).toBe('first 1')
})

test('of more than are kept the ones that were written longest ago go', async () => {
  const { ask } = desk(2)
  for (const name of ['first', 'second', 'third']) await ask(ana, name)
  expect(await ask(ana, 'third')).toBe('third 3')
  expect(await ask(ana, 'second')).toBe('second 2')
  expect(await ask(ana, 'first')).toBe('first 4')
})
