import { afterAll, beforeAll, expect, test } from 'vitest'
import { importDecisions, readDecisionsSheet } from '#contract/matches/decisions-sheet.ts'
import { judgeMatch, listMatches, undoJudgeMatches } from '#contract/matches/endpoints.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { people } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { decisionIn } from './decision-words.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

test('Words of other services become decisions', () => {
  for (const [cell, decision] of [
    ['Approved', 'approved'],
    ['authorized use', 'approved'],
    ['LICENSED', 'licensed'],
    ['Sold via agency', 'licensed'],
    ['ignore', 'ignored'],
    ['No action', 'ignored'],
    ['not_mine', 'not_mine'],
    ['false positive', 'not_mine'],
    ['Maybe', 'unsure'],
    ['', undefined],
    ['banana', undefined],
  ] as const)
    expect(decisionIn(cell), cell).toBe(decision)
})

const content = Buffer.from(
  [
    'Page URL,Photo,Decision',
    'https://one.example/a,harbour.jpg,Approved',
    'https://two.example/b,,ignore',
    'https://three.example/c,,Licensed',
    'https://nowhere.example/,,ignore',
    'https://one.example/a,,banana',
  ].join('\n'),
).toString('base64')
const columns = { page: 0, decision: 2, image: 1 }

test('A list decides undecided matches once, and every change is undone', async () => {
  const { ana, bruno } = await people(app)
  const harbour = await anImage(app.deps, ana.id, 'Harbour')
  const boats = await anImage(app.deps, ana.id, 'Boats')
  for (const imageId of [harbour, boats])
    await aMatch(app.deps, { ownerId: ana.id, imageId, page: 'https://one.example/a' })
  for (const page of ['https://two.example/b', 'https://three.example/c'])
    await aMatch(app.deps, { ownerId: ana.id, imageId: boats, page })
  const all = async () => (await ana.call(listMatches, { show: 'all' })).data
  const third = (await all()).find(({ origin }) => origin.domain === 'three.example')!
  await ana.call(judgeMatch, { matchId: third._id, verdict: 'approved' })
  expect(await ana.call(readDecisionsSheet, { content })).toMatchObject({ suggested: columns, lines: 5 })

  const counted = { decided: 2, decisions: { approved: 1, ignored: 1 }, kept: 1 }
  expect(await ana.call(importDecisions, { content, columns, isPreview: true })).toEqual({
    ...counted,
    changes: [],
    problems: [
      { row: 5, cell: 'A5', message: 'None of your matches is on this page yet.' },
      {
        row: 6,
        cell: 'C6',
        message: '“banana” is no decision that we know. Write approved, licensed, ignored, not mine, or unsure.',
      },
    ],
  })
  const verdicts = async () =>
    new Set((await all()).map(({ image, origin, verdict }) => `${origin.domain} ${image} ${verdict}`))
  const before = await verdicts()
  const { changes } = await ana.call(importDecisions, { content, columns, isPreview: false })
  expect(await verdicts()).toEqual(
    new Set([
      `one.example ${boats} new`,
      `one.example ${harbour} approved`,
      `three.example ${boats} approved`,
      `two.example ${boats} ignored`,
    ]),
  )
  expect(await ana.call(importDecisions, { content, columns, isPreview: false })).toMatchObject({ decided: 0, kept: 3 })
  expect(await bruno.call(importDecisions, { content, columns, isPreview: true })).toMatchObject({
    decided: 0,
    kept: 0,
  })
  for (const changeId of changes.toReversed()) await ana.call(undoJudgeMatches, { changeId })
  expect(await verdicts()).toEqual(before)
})
