import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '#contract/testing/rounds.ts'
import { deleteImage, listImages } from '#contract/images/endpoints.ts'
import { updateUser } from '#contract/accounts/profile-endpoints.ts'
import type { ImageFilter } from '#contract/images/filter.ts'
import type { ImageChange } from '#contract/images/changes.ts'
import { changeSelection, ignoreImage, updateImage } from '#contract/images/library-endpoints.ts'
import { aMatch } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { people } from '#server/testing/people.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const sorted = {
  added: 'created_at',
  title: 'lower(title)',
  taken: "coalesce(taken_on, '0001-01-01')",
  matches: 'match_count',
}
const filters = {
  all: '',
  word: "title like '%harbour%'",
  days: "taken_on between '2020-01-01' and '2020-06-30'",
  tag: "'sea' = any(tags)",
  left: 'ignored',
  found: 'match_count > 0',
}
const asks: Record<keyof typeof filters, ImageFilter> = {
  all: {},
  word: { search: 'harbour' },
  days: { from: '2020-01-01', to: '2020-06-30' },
  tag: { tags: ['sea'] },
  left: { status: 'ignored' },
  found: { found: 'yes' },
}

const deed = fc.record({
  what: fc.constantFrom('read', 'read', 'read', 'rename', 'remove', 'add', 'date', 'find', 'tag', 'ignore', 'note'),
  at: fc.nat(99),
  word: fc.constantFrom('Bridge', 'harbour', 'the harbour', 'Ångström'),
  order: fc.constantFrom('added', 'title', 'taken', 'matches'),
  sort: fc.constantFrom('ASC', 'DESC'),
  filter: fc.constantFrom('all', 'word', 'days', 'tag', 'left', 'found'),
  page: fc.integer({ min: 1, max: 9 }),
})
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

test('Every page is right after any reads and changes', { tags: ['long', 'rounds'] }, async () => {
  const { ana, bruno } = await people(app)
  const { execute } = app.deps.database
  const titles = Array.from({ length: 40 }, (_, n) => (n % 3 === 0 ? `harbour ${n % 7}` : `Bridge ${n % 5}`))
  await aLibrary(app.deps, bruno.id, titles)
  await aLibrary(app.deps, ana.id, titles)
  let matches = 0
  const carryOut = async ({ what, at, word }: Deed) => {
    const { rows } = await execute('select id from images where owner_id = $1 order by id', [ana.id])
    const imageId = String(rows[at % rows.length]!.id)
    if (what === 'rename') await ana.call(updateImage, { imageId, title: `${word} ${at}` })
    if (what === 'date')
      await ana.call(updateImage, { imageId, takenOn: `2020-${String((at % 9) + 1).padStart(2, '0')}-01` })
    if (what === 'add') await aLibrary(app.deps, ana.id, [word])
    if (what === 'remove' && rows.length > 20) await ana.call(deleteImage, { imageId })
    const change: ImageChange =
      at % 2 ? { kind: 'tag', add: ['sea'], remove: [] } : { kind: 'tag', add: [], remove: ['sea'] }
    if (what === 'tag') await ana.call(changeSelection, { imageIds: [imageId], change })
    if (what === 'ignore') await ana.call(ignoreImage, { imageId, ignored: at % 2 === 1 })
    if (what === 'note') await ana.call(updateUser, { details: { first_name: at % 2 ? 'Ana' : 'Anna' } })
    if (what === 'find')
      await aMatch(app.deps, { ownerId: ana.id, imageId, page: `https://blog.example/${(matches += 1)}` })
  }
  const read = async ({ order, sort, filter, page }: Deed) =>
    await ana.call(listImages, { order, sort, page, pageSize: 5, ...asks[filter] })
  const check = async (deed: Deed) => {
    const { order, sort, filter, page } = deed
    const { total, data } = await read(deed)
    const { rows } = await execute(
      `select id from images where owner_id = $1 ${filters[filter] && `and ${filters[filter]}`} order by ${sorted[order]} ${sort}, id ${sort}`,
      [ana.id],
    )
    expect(total).toBe(rows.length)
    expect(data.map(({ _id }) => _id)).toEqual(rows.slice((page - 1) * 5, page * 5).map(({ id }) => id))
  }
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 16 }), async (deeds) => {
      for (const one of deeds) {
        await Promise.all([read(one), carryOut(one), read(one)])
        await check(one)
      }
    }),
    { numRuns: rounds({ usual: 6, deep: 25 }) },
  )
})
