// @module-tag long
import { expect, test } from 'vitest'
import { importsAtOnce } from '#contract/images/sources-connections.ts'
import type { Person } from '#server/testing/people.ts'
import { at, check, start, whenOver } from './testing/hand-in.ts'
import { appBesidePictures } from './testing/app-beside-pictures.ts'
import type { PictureSite } from './testing/picture-site.ts'

let site: PictureSite
let ana: Person
let bruno: Person
let chiara: Person

appBesidePictures((beside) => void ({ site, ana, bruno, chiara } = beside))

test('An import does not wait for twenty stalled ones of others', async () => {
  for (let nth = 0; nth < 2 * importsAtOnce; nth++) site.answers.set(`/slow-${nth}.jpg`, () => undefined)
  const others = [ana, chiara].map(async (person, who) => {
    for (let nth = 0; nth < importsAtOnce; nth++)
      await start(person, await check(person, at(`slow-${who * importsAtOnce + nth}`)))
  })
  await Promise.all(others)
  await expect.poll(() => site.asked.length, { timeout: 20_000 }).toBeGreaterThan(0)
  const sheet = await check(bruno, at(1))
  await start(bruno, sheet)
  expect(await whenOver(bruno, sheet)).toMatchObject({ state: 'done', counts: { added: 1 } })
})
