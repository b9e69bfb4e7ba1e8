import type { Query } from '#contract/endpoint.ts'
import { listClusters, listMatches } from '#contract/matches/endpoints.ts'
import { countMatches } from '#contract/matches/triage-endpoints.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Client, clientOf } from '#server/testing/client.ts'
import { registerAt } from '#server/testing/registration.ts'
import { atMost, type Figures, type Goal } from './figures.ts'
import { serveOnPostgres } from './serve.ts'

const images = 2000
const rounds = 21

type Numbers = { finds: number; sites: number }
type Asked = Partial<Query<typeof listMatches>>

/** First pages: unfiltered, in each order, and narrowed by each part of the filter, to much and to little. */
const questions: Record<string, Asked> = {
  newest: {},
  all: { show: 'all' },
  approved: { show: 'approved' },
  'best score': { order: 'score' },
  largest: { order: 'size' },
  'a country of one in three': { country: ['DE'] },
  'a country of one in a thousand': { country: ['IS'] },
  'a country of none': { country: ['AQ'] },
  'a kind of site of one in ten': { category: ['news'] },
  'a platform of one in five': { platform: ['wordpress'] },
  commercial: { commercial: 'yes' },
  'marked by one in 2,000': { tag: ['rightframe:flagged'] },
  'score 95': { score: 95 },
  'to look at': { band: ['look'] },
  'mirrored, one in twenty': { changes: ['mirrored'] },
  'a change of one in 5,000': { changes: ['perspective'] },
  'licence ended, one in 2,000': { licence: ['expired'] },
  'a source of one in ten': { source: ['flickr'] },
  large: { size: ['large'] },
  'found in the last day': { within: 'day' },
  'a word of one site in a hundred': { search: 'site-77' },
  'a word of none': { search: 'zeppelin' },
  'two parts at once': { country: ['DE'], changes: ['mirrored'], score: 90 },
}

/** Measures the waiting of an owner of so many matches on PostgreSQL: the first page of every filter, the sites, and the counts beside them. */
export async function benchMatches(matches: number): Promise<Figures[]> {
  const sites = matches / 25
  await using served = await serveOnPostgres()
  const owner = await ownerOfMatches(served.url, served.database, { finds: matches, sites })
  return [await measure(owner, { finds: matches, sites })]
}

async function measure(owner: Client, numbers: Numbers): Promise<Figures> {
  const figures: Figures['figures'] = { ...numbers }
  const goals: Goal[] = []
  const note = async (name: string, limitMs: number, ask: () => Promise<unknown>) => {
    const { p50, p95 } = await taken(ask)
    figures[`${name}, median and p95 (ms)`] = `${p50.toFixed(1)} ${p95.toFixed(1)}`
    goals.push(atMost(`${name}, p95`, p95, limitMs, 'ms'))
  }
  for (const [name, asked] of Object.entries(questions))
    await note(`finds: ${name}`, 150, () => owner.call(listMatches, asked))
  await note('finds: page 500', 150, () => owner.call(listMatches, { page: 500 }))
  await note('sites: newest', 150, () => owner.call(listClusters, {}))
  await note('sites: of one country in three', 150, () => owner.call(listClusters, { country: ['DE'] }))
  await note('sites: with a mirrored find', 150, () => owner.call(listClusters, { changes: ['mirrored'] }))
  await note('counts of all that waits', 400, () => owner.call(countMatches, {}))
  await note('counts within a country', 400, () => owner.call(countMatches, { country: ['DE'] }))
  return { name: 'matches', figures, goals }
}

async function taken(ask: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const times: number[] = []
  for (let round = 0; round < rounds + 3; round++) {
    const began = performance.now()
    await ask()
    if (round >= 3) times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  return { p50: times[Math.floor(rounds / 2)]!, p95: times[Math.ceil(rounds * 0.95) - 1]! }
}

/** An owner with years of matches, nine of ten decided. */
async function ownerOfMatches(url: string, database: Database, { finds: matches, sites }: Numbers): Promise<Client> {
  const { user, token } = await registerAt(url, 'million@example.com')
  const ownerId = user._id
  await database.execute(
    `insert into images (id, owner_id, title, file_name, source, state, object_key, bytes, type, width, height, created_at)
    select lpad(to_hex(n), 24, '0'), $1, 'Image ' || n, n || '.jpg', case when n % 10 = 0 then 'flickr' else 'upload' end, 'ready', 'o/' || n || '.jpg',
      2000000, 'image/jpeg', 3000, 2000, now() from generate_series(1, $2::int) n`,
    [ownerId, images],
  )
  await database.execute(
    `insert into clusters (id, owner_id, party, host, title, total, undecided, approved, ignored, images, best_score, last_found,
      country, category, platform, commercial, tags)
    select 'e' || lpad(to_hex(n), 23, '0'), $1, 'site-' || n || '.example', 'site-' || n || '.example', 'Site ' || n, 25, 3, 7, 15, 5, 99, now() - n * interval '1 minute',
      case when n % 3 = 0 then 'DE' when n % 1000 = 1 then 'IS' when n % 5 = 0 then null else 'US' end,
      case when n % 10 = 0 then 'news' when n % 7 = 0 then 'travel' end, case when n % 5 = 0 then 'wordpress' end,
      case when n % 4 = 0 then true when n % 4 = 1 then false end, case when n % 2000 = 0 then array['rightframe:flagged'] else '{}' end
    from generate_series(1, $2::int) n`,
    [ownerId, sites],
  )
  await database.execute(
    `insert into matches (id, owner_id, image_id, cluster_id, url_hash, page_hash, content_hash, url, page_url, page_title, host, width, height,
      score, band, changes, region, transform, verdict, licence, image_source, first_seen, last_seen)
    select substr(md5(n::text), 1, 24), $1, lpad(to_hex(1 + n % $2::int), 24, '0'), 'e' || lpad(to_hex(1 + (n * 7919::bigint % $3::int)::int), 23, '0'),
      md5('u' || n)::uuid, md5('p' || n)::uuid, md5('c' || n % 500000), 'https://cdn.example/' || n || '.jpg',
      'https://site-' || (1 + n * 7919::bigint % $3::int) || '.example/p/' || n, 'Page ' || n, 'site-' || (1 + n * 7919::bigint % $3::int) || '.example',
      200 + n % 1800, 150 + n % 1200, 60 + n % 40, (array['certain', 'certain', 'likely', 'look'])[1 + n % 4],
      case when n % 5000 = 3 then '[{"kind":"perspective"}]' when n % 20 = 0 then '[{"kind":"mirrored"}]' when n % 3 = 0 then '[]' else '[{"kind":"cropped","keptPercent":60}]' end::jsonb,
      '[[0,0],[1,0],[1,1],[0,1]]', '[1,0,0,0,1,0,0,0,1]',
      (array['new', 'approved', 'approved', 'approved', 'ignored', 'ignored', 'ignored', 'ignored', 'ignored', 'not_mine'])[1 + (n / 3) % 10],
      case when n % 2000 = 5 then 'expired' when n % 50 = 7 then 'licensed' else 'unknown' end, case when n % 10 = 0 then 'flickr' else 'upload' end,
      now() - n * interval '20 seconds', now()
    from generate_series(1, $4::int) n`,
    [ownerId, images, sites, matches],
  )
  await database.execute(
    `update clusters set total = counted.total, undecided = counted.total - counted.approved - counted.ignored, approved = counted.approved, ignored = counted.ignored
    from (select cluster_id, count(*)::int as total, count(*) filter (where verdict = 'approved')::int as approved, count(*) filter (where verdict in ('ignored', 'not_mine'))::int as ignored
      from matches group by 1) as counted where id = cluster_id`,
  )
  await database.execute('vacuum full clusters')
  await database.execute('vacuum analyze matches, clusters, images')
  return clientOf(url, token)
}
