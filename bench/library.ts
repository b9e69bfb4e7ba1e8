import { listImages } from '#contract/images/endpoints.ts'
import type { Query } from '#contract/endpoint.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Client, clientOf } from '#server/testing/client.ts'
import { registerAt } from '#server/testing/registration.ts'
import { atMost, type Figures, median, type Goal } from './figures.ts'
import { serveEmbedded } from './serve.ts'

const few = 100
const many = 100_000
const times = 21
const pageSize = 20
/** Number of images before the deep page. */
const deep = 99_000

type Asked = Partial<Query<typeof listImages>>

/** Questions: a first page in each order, and narrowed ones. The words and tags fit few images and many. */
const questions: Record<string, Asked> = {
  newest: {},
  oldest: { sort: 'ASC' },
  'by day taken': { order: 'taken' },
  'by title': { order: 'title', sort: 'ASC' },
  'by finds': { order: 'matches' },
  'a tag of one in fifty': { tags: ['portraits'] },
  'a tag of two in 100,000': { tags: ['rare'] },
  'a word of one in fifty': { search: 'harbour' },
  'a word of two in 100,000': { search: 'albatross' },
  'a word of two in 100,000, by title': { search: 'albatross', order: 'title', sort: 'ASC' },
  'a word of one in three': { search: 'mountains' },
  'a word of one in three, by title': { search: 'mountains', order: 'title', sort: 'ASC' },
  'a word of none': { search: 'zeppelin' },
  'a word of all': { search: 'jpg' },
  'a word of all, by title': { search: 'jpg', order: 'title', sort: 'ASC' },
  'two letters of all': { search: 'jp' },
  'what was found': { found: 'yes' },
  'what failed': { status: 'failed' },
  'a year': { from: '2015-01-01', to: '2015-12-31' },
  'a word of one in fifty, found': { search: 'harbour', found: 'yes' },
}

/**
 * Measures the waiting of an owner of 100,000 images for pages of them, beside an owner of 100 on the same embedded database. Both are
 * asked each question in turn, and the medians are compared.
 */
export async function benchLibrary(): Promise<Figures[]> {
  await using served = await serveEmbedded()
  const { url, database } = served
  const small = await ownerOf(url, database, { count: few, email: 'few@example.com' })
  const large = await ownerOf(url, database, { count: many, email: 'many@example.com' })
  await database.execute('vacuum analyze images, image_words')
  return [await compare(small, large)]
}

async function compare(small: Client, large: Client): Promise<Figures> {
  const figures: Figures['figures'] = { 'images of the two owners': `${few} ${many}` }
  const goals: Goal[] = []
  for (const [question, asked] of Object.entries(questions)) {
    const [ofFew, ofMany] = await inTurn([small, large], { pageSize, ...asked })
    figures[`${question} (ms)`] = `${ofFew!.toFixed(1)} ${ofMany!.toFixed(1)}`
    goals.push(atMost(`first page ${question}`, ofMany!, Math.max(150, 3 * ofFew!), ' ms'))
  }
  for (const order of ['added', 'taken', 'title', 'matches'] as const) {
    const [taken] = await inTurn([large], { pageSize, order, page: deep / pageSize + 1 })
    goals.push(atMost(`by ${order}, after ${deep.toLocaleString('en-US')}`, taken!, 1000, ' ms'))
  }
  return { name: 'library', figures, goals }
}

/** Median wait of each owner, asked in turns. */
async function inTurn(owners: Client[], asked: Asked): Promise<number[]> {
  const taken: number[][] = owners.map(() => [])
  for (let round = 0; round < times + 5; round++)
    for (const [at, owner] of owners.entries()) {
      const began = performance.now()
      await owner.call(listImages, asked)
      if (round >= 5) taken[at]!.push(performance.now() - began)
    }
  return taken.map(median)
}

/** An owner of so many ready images. */
async function ownerOf(
  url: string,
  database: Database,
  { count, email }: { count: number; email: string },
): Promise<Client> {
  const { user, token } = await registerAt(url, email)
  await database.execute(
    `insert into images (id, owner_id, title, file_name, source, state, object_key, bytes, type, width, height, tags, match_count, taken_on, created_at)
    select substr(md5(random()::text), 1, 24), $1,
      (array['Stream', 'Rooftops', 'Market', 'Bridge', 'Sparrow'])[1 + n % 5] || case when n % 50 = 0 then ' at the harbour ' when n % 3 = 1 then ' in the mountains ' when n % 50000 = 8 then ' of an albatross ' else ' no. ' end || n,
      'IMG_' || n || '.jpg', 'upload', 'ready', 'o/' || md5(random()::text) || '.jpg', 2000000, 'image/jpeg', 3000, 2000,
      case when n % 50 = 3 then array['portraits', 'studio'] when n % 50000 = 9 then array['rare'] else array['a' || n % 200] end,
      case when n % 40 = 0 then n % 7 else 0 end,
      case when n % 3 = 0 then null else date '2010-01-01' + n % 5000 end,
      now() - n * interval '1 minute'
    from generate_series(1, $2::int) n`,
    [user._id, count],
  )
  return clientOf(url, token)
}
