import {
  createRegistrationParty,
  getRegistrationPlan,
  setRegistrationFacts,
} from '#contract/registrations/plan-endpoints.ts'
import { aParty } from '#contract/registrations/testing/orders.ts'
import type { Id } from '#contract/wire.ts'
import type { Database } from '#server/platform/db/database.ts'
import { planLibrary } from '#server/registrations/planning/rules/plan-library.ts'
import { readLibrary } from '#server/registrations/planning/read-library.ts'
import { type Client, clientOf } from '#server/testing/client.ts'
import { registerAt } from '#server/testing/registration.ts'
import { atMost, type Figures, median } from '../figures.ts'
import { serveEmbedded } from '../serve.ts'

const count = 10_000
const usesPerImage = 2
const times = 9
const goalMs = 2000

type Owner = { client: Client; id: Id; images: Id[] }

/**
 * The wait for the plan of 10,000 images with 20,000 found uses, on the embedded database: with all facts, and with none. The floor in the
 * same run is the reading of the rows alone.
 */
export async function benchRegistrations(): Promise<Figures[]> {
  await using served = await serveEmbedded()
  const { url, database, deps } = served
  const known = await ownerOf(url, database, 'known@example.com')
  const unknown = await ownerOf(url, database, 'unknown@example.com')
  const writing = await giveFacts(known)
  await database.execute('vacuum analyze images, matches, registration_facts')
  const library = await readLibrary(deps.db, known.id, 'US')
  const today = deps.clock().toISOString().slice(0, 10)
  const { groups } = planLibrary({ ...library, today, office: 'US' })
  const asked = (owner: Owner) => medianOf(() => owner.client.call(getRegistrationPlan, { pageSize: 100 }))
  const [whole, asking] = [await asked(known), await asked(unknown)]
  return [
    {
      name: 'registrations',
      figures: {
        'images, uses': `${count} ${count * usesPerImage}`,
        'groups of the plan': groups.length,
        'reading the rows (ms)': await medianOf(() => readLibrary(deps.db, known.id, 'US')),
        'the rules alone (ms)': await medianOf(async () => planLibrary({ ...library, today, office: 'US' })),
        'the plan with all facts (ms)': whole,
        'the plan with no facts (ms)': asking,
        'writing facts of 10,000 images (ms)': writing,
      },
      goals: [
        atMost('the plan with all facts', whole, goalMs, ' ms'),
        atMost('the plan with no facts', asking, goalMs, ' ms'),
      ],
    },
  ]
}

async function medianOf(act: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let round = 0; round < times + 2; round++) {
    const began = performance.now()
    await act()
    if (round >= 2) taken.push(performance.now() - began)
  }
  return median(taken)
}

/** Half of the images are published in the last months, a quarter earlier; the others are not published. */
async function giveFacts({ client, images }: Owner): Promise<number> {
  const { _id: party } = await client.call(createRegistrationParty, { party: aParty() })
  const began = performance.now()
  await client.call(setRegistrationFacts, { images, facts: { createdOn: '2019-02-01', isPublished: false, party } })
  const writing = performance.now() - began
  const publish = (from: number, to: number, publishedOn: string) =>
    client.call(setRegistrationFacts, {
      images: images.slice(from, to),
      facts: { isPublished: true, publishedOn, publishedIn: 'PT' },
    })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  for (let at = 0; at < 50; at++) await publish(at * 100, at * 100 + 100, daysAgo(at * 2))
  for (let at = 0; at < 5; at++) await publish(5000 + at * 500, 5500 + at * 500, `${2020 + at}-03`)
  return writing
}

/** An owner of images with two finds each. */
async function ownerOf(url: string, database: Database, email: string): Promise<Owner> {
  const { user, token } = await registerAt(url, email)
  const { rows } = await database.execute(
    `insert into images (id, owner_id, title, file_name, source, state, object_key, bytes, type, created_at)
    select substr(md5($1 || n::text), 1, 24), $1, 'Harbour ' || n, 'IMG_' || n || '.jpg', 'upload', 'ready',
      $1 || n || '.jpg', 2000000, 'image/jpeg', now() from generate_series(1, $2::int) n returning id`,
    [user._id, count],
  )
  await database.execute(
    `insert into clusters (id, owner_id, party, host, title, last_found)
    values (substr(md5($1), 1, 24), $1, 'copies.example', 'copies.example', 'copies.example', now())`,
    [user._id],
  )
  await database.execute(
    `insert into matches (id, owner_id, image_id, cluster_id, url_hash, page_hash, content_hash, url, page_url, host, width, height, score,
      band, changes, region, transform, first_seen, last_seen)
    select substr(md5(images.id || n::text), 1, 24), $1, images.id, substr(md5($1), 1, 24), gen_random_uuid(), gen_random_uuid(),
      md5(images.id), 'https://copies.example/a.jpg', 'https://copies.example/', 'copies.example', 800, 600, 97, 'certain',
      '[]', '[]', '[]', now() - n * interval '20 days', now()
    from images, generate_series(1, $2::int) n where images.owner_id = $1`,
    [user._id, usesPerImage],
  )
  return { client: clientOf(url, token), id: user._id, images: rows.map((row) => String(row['id'])) }
}
