import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'
import { type ContentVerdict, saveSeenFile, type SeenFile } from '#server/fingerprints/content/content-store.ts'
import { contentVerdicts } from '#server/fingerprints/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const contentHash = 'a file that two engines looked at'

const fileBy = (engine: string): SeenFile => ({
  contentHash,
  engine,
  width: 800,
  height: 600,
  bytes: 1,
  comparedThrough: 1,
  seenAt: new Date(),
})

const contentVerdictBy = (engine: string, of: { imageId: string; ownerId: string; score: number }): ContentVerdict => ({
  ...of,
  contentHash,
  engine,
  band: 'look',
  changes: [],
  region: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  transform: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  evidence: {},
})

test('A lost find is gone, and a regained one has its score', async () => {
  const ownerId = (await people(app)).ana.id
  const [kept, gone] = [await anImage(app.deps, ownerId), await anImage(app.deps, ownerId)]
  const found = (engine: string, scores: Record<string, number>) =>
    app.deps.db.transaction((tx) =>
      saveSeenFile(
        tx,
        fileBy(engine),
        Object.entries(scores).map(([imageId, score]) => contentVerdictBy(engine, { imageId, ownerId, score })),
      ),
    )
  await found('earlier', { [kept]: 80, [gone]: 72 })
  await found('later', { [kept]: 98 })
  const rows = await app.deps.db.select().from(contentVerdicts).where(eq(contentVerdicts.contentHash, contentHash))
  expect(rows.map(({ imageId, engine, score }) => ({ imageId, engine, score }))).toEqual([
    { imageId: kept, engine: 'later', score: 98 },
  ])
})
