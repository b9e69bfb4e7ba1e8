import { randomBytes } from 'node:crypto'
import { listImages } from '#contract/images/endpoints.ts'
import type { Query } from '#contract/endpoint.ts'
import type { LiveEvent } from '#contract/platform/events.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Client, clientOf } from '#server/testing/client.ts'
import { registerAt } from '#server/testing/registration.ts'
import { atMost, type Figures, median, type Goal } from './figures.ts'
import { serveOnPostgres } from './serve.ts'

const few = 100
const many = 100_000
const times = 41

type Asked = Partial<Query<typeof listImages>>

/** What is asked for: a first page in each order, and what narrows. The words and tags fit one image in fifty, and in ten thousand. */
const questions: Record<string, Asked> = {
  newest: {},
  'by day taken': { order: 'taken' },
  'by title': { order: 'title', sort: 'ASC' },
  'by finds': { order: 'matches' },
  'a tag of one in fifty': { tags: ['portraits'] },
  'a tag of two in 100,000': { tags: ['rare'] },
  'a word of one in fifty': { search: 'harbour' },
  'a word of two in 100,000': { search: 'albatross' },
  'a word of none': { search: 'zeppelin' },
  'a word of all': { search: 'jpg' },
  'what was found': { found: 'yes' },
  'what failed': { standing: 'failed' },
  'a year': { from: '2015-01-01', to: '2015-12-31' },
}

/** Pages of 20 of the many, by their number. */
const pages = { middle: many / 20 / 2, last: many / 20 }

/**
 * What the library answers an owner of 100,000 images beside an owner of 100 on the same PostgreSQL: each question is asked of
 * both in turn, and the medians compared. All of it once while nothing happens to the images, as when somebody leafs through them, once
 * with a find before each question, which touches lists of what was found, and once with an edit before it, which touches most others.
 */
export async function benchLibrary(): Promise<Figures[]> {
  await using served = await serveOnPostgres()
  const { url, database } = served
  const small = await ownerOf(url, database, { count: few, email: 'few@example.com' })
  const large = await ownerOf(url, database, { count: many, email: 'many@example.com' })
  await database.execute('vacuum analyze images, image_words')
  const owners = [small, large].map(({ ownerId }) => ownerId)
  /** Changes some image of each owner and tells of it, as one transaction. */
  const change = (set: string, event: LiveEvent) => async () => {
    await database.execute(
      `with heads as (update event_heads set seq = seq + 1 where owner_id = any($1) returning owner_id, seq),
      told as (insert into events (owner_id, seq, event) select owner_id, seq, $2::jsonb from heads)
      update images set ${set} where id in (
        select (select id from images where owner_id = owner and id >= $3 order by id limit 1)
        from unnest($1::text[]) owner)`,
      [owners, JSON.stringify(event), randomBytes(12).toString('hex')],
    )
  }
  const some = '0'.repeat(24)
  const found = change('match_count = match_count + 1', {
    type: 'match',
    matchId: some,
    clusterId: some,
    what: 'found',
  })
  const edited = change(
    `title = substr(md5(random()::text), 1, 8) || substr(title, strpos(title, ' ')), taken_on = date '2010-01-01' + (random() * 5000)::int`,
    {
      type: 'image',
      imageId: some,
      what: 'changed',
      only: ['title', 'takenOn'],
    },
  )
  return [
    await compare('library', small.client, large.client),
    await compare('library, each time after a find', small.client, large.client, found),
    await compare('library, each time after an edit of titles and days', small.client, large.client, edited),
  ]
}

async function compare(name: string, small: Client, large: Client, change?: () => Promise<void>): Promise<Figures> {
  const figures: Figures['figures'] = {}
  const goals: Goal[] = []
  const goal = (about: string, value: number, most: number) => void goals.push(atMost(about, value, most, '×'))
  for (const [question, asked] of Object.entries(questions)) {
    const [ofFew, ofMany] = await inTurn(
      () => small.call(listImages, asked),
      () => large.call(listImages, asked),
      change,
    )
    figures[`${question}, of ${few.toLocaleString('en-US')} and of ${many.toLocaleString('en-US')} (ms)`] =
      `${ofFew.toFixed(1)} ${ofMany.toFixed(1)}`
    goal(`first page ${question}, many against few`, ofMany / ofFew, 2)
  }
  for (const order of ['added', 'taken', 'title', 'matches'] as const)
    for (const [where, page] of Object.entries(pages)) {
      const [front, deep] = await inTurn(
        () => large.call(listImages, { order }),
        () => large.call(listImages, { order, page }),
        change,
      )
      figures[`by ${order}, first and ${where} page (ms)`] = `${front.toFixed(1)} ${deep.toFixed(1)}`
      goal(`${where} page by ${order} against its first`, deep / front, 3)
    }
  return { name, figures, goals }
}

/** The medians of two calls that are made one after the other, again and again. */
async function inTurn(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  before: () => Promise<void> = async () => {},
): Promise<[number, number]> {
  const taken: [number[], number[]] = [[], []]
  for (let round = 0; round < times + 5; round++)
    for (const [at, ask] of [one, other].entries()) {
      await before()
      const began = performance.now()
      await ask()
      if (round >= 5) taken[at as 0 | 1].push(performance.now() - began)
    }
  return [median(taken[0]), median(taken[1])]
}

/** An owner of so many ready images. */
async function ownerOf(
  url: string,
  database: Database,
  { count, email }: { count: number; email: string },
): Promise<{ ownerId: string; client: Client }> {
  const { user, token } = await registerAt(url, email)
  await database.execute(
    `insert into images (id, owner_id, title, file_name, source, state, object_key, bytes, type, width, height, tags, match_count, taken_on, created_at)
    select substr(md5(random()::text), 1, 24), $1,
      (array['Stream', 'Rooftops', 'Market', 'Bridge', 'Sparrow'])[1 + n % 5] || case when n % 50 = 0 then ' at the harbour ' when n % 50000 = 7 then ' of an albatross ' else ' no. ' end || n,
      'IMG_' || n || '.jpg', 'upload', 'ready', 'o/' || md5(random()::text) || '.jpg', 2000000, 'image/jpeg', 3000, 2000,
      case when n % 50 = 3 then array['portraits', 'studio'] when n % 50000 = 9 then array['rare'] else array['a' || n % 200] end,
      case when n % 40 = 0 then n % 7 else 0 end,
      case when n % 3 = 0 then null else date '2010-01-01' + n % 5000 end,
      now() - n * interval '1 minute'
    from generate_series(1, $2::int) n`,
    [user._id, count],
  )
  await database.execute('insert into image_totals (owner_id, total) values ($1, $2)', [user._id, count])
  await database.execute('insert into event_heads (owner_id, seq) values ($1, 1) on conflict do nothing', [user._id])
  return { ownerId: user._id, client: clientOf(url, token) }
}
