import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getCase, listCases } from '#contract/cases/endpoints.ts'
import { getSubmission, saveSubmission, startSubmission } from '../src/contract/submissions/endpoints.ts'
import { submitCase, validateSubmission } from '#contract/submissions/submitting-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { answered } from '#server/submissions/testing/a-site.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Client, clientOf } from '#server/testing/client.ts'
import { registerAt } from '#server/testing/registration.ts'
import { atMost, type Figures, median } from './figures.ts'
import { serveOnPostgres } from './serve.ts'

/** The most images of one case. */
const pairs = 100
const rounds = 7
const saves = 21

/**
 * A case of 100 images of the library, from its draft to its submission, with every check on stand-ins: the place of first publication of
 * each image answers on loopback. Its floor in the same run is asking those places alone.
 */
export async function benchCases(): Promise<Figures[]> {
  const site = await openSite()
  try {
    await using served = await serveOnPostgres({ RIGHTFRAME_HOSTS: `ana.example=127.0.0.1:${site.port}` })
    const { token, user } = await registerAt(served.url)
    await served.database.execute('update accounts set email_verified_at = now() where id = $1', [user._id])
    const clusters = await seed(served.database, user._id)
    return [await measure(clientOf(served.url, token), clusters, await site.askAlone())]
  } finally {
    site.close()
  }
}

async function measure(ana: Client, clusters: Id[], alone: number): Promise<Figures> {
  const times: Record<'start' | 'save' | 'open' | 'validate' | 'submit' | 'case' | 'list', number[]> = {
    start: [],
    save: [],
    open: [],
    validate: [],
    submit: [],
    case: [],
    list: [],
  }
  const timed = async <T>(what: keyof typeof times, call: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const answer = await call()
    times[what].push(performance.now() - began)
    return answer
  }
  let bytes = 0
  for (const [round, cluster] of clusters.entries()) {
    let draft = answered(await timed('start', () => ana.call(startSubmission, { cluster })), `shop${round}.example`)
    for (let save = 0; save < saves / rounds; save++)
      draft = await timed('save', () => ana.call(saveSubmission, { ...draft, comments: `save ${save}` }))
    bytes = JSON.stringify(draft).length
    await timed('open', () => ana.call(getSubmission, { caseId: draft._id }))
    await timed('validate', () => ana.call(validateSubmission, draft))
    const { images } = await timed('submit', () => ana.call(submitCase, draft))
    if (images !== pairs) throw new Error(`The case has ${images} images.`)
    await timed('case', () => ana.call(getCase, { caseId: draft._id }))
    await timed('list', () => ana.call(listCases, {}))
  }
  const slowest = (what: keyof typeof times) => Math.max(...times[what])
  return {
    name: 'cases',
    figures: {
      'images of a case': pairs,
      'its submission (kB)': bytes / 1000,
      'making the draft of a cluster, median (ms)': median(times.start),
      'saving it, median (ms)': median(times.save),
      'opening it, median (ms)': median(times.open),
      'all checks of its pages, median (ms)': median(times.validate),
      'submitting it, median (ms)': median(times.submit),
      'the case, median (ms)': median(times.case),
      'the list of cases, median (ms)': median(times.list),
      'asking its 100 places alone, median (ms)': alone,
    },
    goals: [
      atMost('the slowest save', slowest('save'), 300, ' ms'),
      atMost('the slowest submission', slowest('submit'), 2000, ' ms'),
    ],
  }
}

/** Ana's own site, where every photograph was first published. */
async function openSite() {
  const server = createServer((_, response) => void response.end('<h1>Boats</h1>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const askAll = async () => {
    const left = Array.from({ length: pairs }, (_, at) => at).values()
    const lane = async () => {
      for (const at of left) await (await fetch(`http://127.0.0.1:${port}/boats/${at}`)).text()
    }
    const began = performance.now()
    await Promise.all(Array.from({ length: 6 }, lane))
    return performance.now() - began
  }
  const askAlone = async () => {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await askAll())
    return median(times)
  }
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port, askAlone, close }
}

/** A site for each round, with a match of each of 100 images; resolves to their clusters. */
async function seed(database: Database, ownerId: Id): Promise<Id[]> {
  await database.execute(
    `insert into images (id, owner_id, title, file_name, source, state, object_key, bytes, type, width, height, created_at)
    select lpad(to_hex(at), 24, '0'), $1, 'Boat ' || at, 'boat.jpg', 'upload', 'ready', $1 || '/' || at || '.jpg', 1, 'image/jpeg', 3000, 2000, now()
    from generate_series(1, $2::int) at`,
    [ownerId, pairs],
  )
  const ids = Array.from({ length: rounds }, (_, round) => `c${String(round).padStart(23, '0')}`)
  for (const [round, id] of ids.entries()) {
    const host = `shop${round}.example`
    await database.execute(
      `insert into clusters (id, owner_id, party, host, title, total, images, best_score, last_found) values ($1, $2, $3, $3, $3, $4, $4, 97, now())`,
      [id, ownerId, host, pairs],
    )
    await database.execute(
      `insert into matches (id, owner_id, image_id, cluster_id, url_hash, page_hash, content_hash, url, page_url, page_title, host, width, height, score, band, changes, region, transform, first_seen, last_seen)
      select 'd' || lpad(to_hex(at + $1::int * 1000), 23, '0'), $2, lpad(to_hex(at), 24, '0'), $3, gen_random_uuid(), gen_random_uuid(), 'x' || at, 'https://' || $4 || '/pictures/' || at || '.jpg', 'https://' || $4 || '/pages/' || at, 'A page', $4, 800, 600, 97, 'certain', '[]', '[]', '[]', now(), now()
      from generate_series(1, $5::int) at`,
      [round, ownerId, id, host, pairs],
    )
  }
  return ids
}
