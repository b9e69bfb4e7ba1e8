import { expect, test } from 'vitest'
import { aDraft, idOf } from '../../testing/a-case.ts'
import { changed, type Change, match, page, published } from '../../testing/case-changes.ts'
import { pairsOf } from '#contract/cases/submission/pairs.ts'
import { checksOf, OriginCheck, PlaceCheck } from './asked-checks.ts'

const asked = (change: Change) => pairsOf(changed(change).draft).map((pair) => checksOf(pair, idOf(5)))[0]

test('The place of first publication and the page of the match are asked about, with the host of the page', () => {
  const [pair] = pairsOf(aDraft()).map((pair) => checksOf(pair, null))
  expect(PlaceCheck.parse(pair?.place)).toEqual({
    host: 'shop.example',
    imagePublishedUrl: 'https://ana.example/boats/1',
    caseId: null,
  })
  expect(OriginCheck.parse(pair?.origin)).toEqual({
    host: 'shop.example',
    matchOriginUrl: 'https://shop.example/trips/1',
    caseId: null,
    matchId: idOf(101),
    imageIds: [idOf(1)],
  })
})

test('An address that is only half typed is not asked about', () => {
  expect(asked(page('https://'))).toEqual({ place: null, origin: null })
  expect(asked(published({ place: 'ana' }))).toMatchObject({ place: null, origin: { caseId: idOf(5) } })
})

test('A page that the owner names has no match yet', () => {
  expect(asked(match({ _id: null }))?.origin?.matchId).toBeNull()
})
