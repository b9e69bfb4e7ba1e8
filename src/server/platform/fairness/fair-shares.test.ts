import { expect, test } from 'vitest'
import { openFairShares } from './fair-shares.ts'

const takeAll = async (shares: ReturnType<typeof openFairShares>, who: string) => {
  const taken: (() => void)[] = []
  for (;;) {
    const place = await shares.take(who, 0)
    if (!place) return taken
    taken.push(place)
  }
}

test('The first gets half, each newcomer half of the rest', async () => {
  const shares = openFairShares(16)
  for (const [who, count] of [
    ['Ana', 8],
    ['Bruno', 4],
    ['Chiara', 2],
    ['Dora', 1],
    ['Eva', 1],
  ] as const)
    expect({ who, count: (await takeAll(shares, who)).length }).toEqual({ who, count })
})

test('A newcomer gets a place at once; larger shares get none', async () => {
  const shares = openFairShares(12)
  const places = await takeAll(shares, 'Ana')
  expect(places).toHaveLength(6)
  await takeAll(shares, 'Bruno')
  await takeAll(shares, 'Chiara')
  for (let nth = 0; nth < 2; nth++) places[nth]!()
  expect(await shares.take('Ana', 0), 'ASVS 15.2.2').toBeUndefined()
  places[2]!()
  expect(await shares.take('Ana', 0)).toBeDefined()
})

test('A waiter gets a freed place once, even if freed twice', async () => {
  const shares = openFairShares(2)
  const first = await shares.take('Ana', 0)
  const waiting = shares.take('Ana', 60_000)
  first!()
  first!()
  expect(await waiting).toBeDefined()
  expect(await shares.take('Ana', 0)).toBeUndefined()
})
