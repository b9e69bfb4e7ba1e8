import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProcessors } from '../testing/processors.ts'

let opened: Awaited<ReturnType<typeof openProcessors>>
beforeAll(async () => {
  opened = await openProcessors()
})
afterAll(() => opened.remove())

const asked = {
  amount: { amount: 123_45, currency: 'EUR' },
  destination: 'acct_ana123456',
  group: 'RF1',
  reference: { line: 'a1' },
}

test('A transfer asked again with its key moves the money once', async () => {
  const { cards, sandbox } = opened
  const made = await cards.transfer(asked, 'run:a1')
  sandbox.cards.trouble('lost')
  expect(await cards.transfer(asked, 'run:a1')).toEqual(made)
  expect(await cards.transferOf(made.id)).toMatchObject({
    amount: asked.amount,
    destination: asked.destination,
    reference: asked.reference,
    reversed: {
      amount: 0,
      currency: 'EUR',
    },
  })
  const now = Date.now()
  const moved = await Array.fromAsync(cards.movements({ from: new Date(now - 60_000), to: new Date(now + 60_000) }))
  expect(moved.filter(({ kind }) => kind === 'transfer')).toMatchObject([{ source: made.id }])
})

test('A closed account is refused with the processor’s words', async () => {
  const refused = opened.cards.transfer({ ...asked, destination: 'acct_closed12' }, 'run:b2')
  await expect(refused).rejects.toMatchObject({ trouble: 'missing' })
})
