import { spawn } from 'node:child_process'
import autocannon from 'autocannon'
import { freePort } from '#server/testing/places.ts'
import { registerAt } from '#server/testing/registration.ts'
import { atLeast, atMost, type Figures, median } from './figures.ts'
import { type Served, serveOnPostgres } from './serve.ts'

const roundCount = 3
const seconds = 4
const connections = 10
const changes = 300
const changedEveryMs = 10
const owned = 1000
const others = 100_000

/**
 * The images list as an owner of 1,000 asks for it, 100,000 of others beside: bearer look-up, and the page as it was written while
 * nothing happens; after each change it is read, signed, checked and written anew. So it is measured while nothing happens, while
 * something does a hundred times a second, and one by one. Its peer on the same PostgreSQL is a route that answers `select 1` and nothing else.
 */
export async function benchList(): Promise<Figures> {
  await using served = await serveOnPostgres({ RIGHTFRAME_ROLES: 'api,worker' })
  const barePort = await freePort()
  const bare = spawn(process.execPath, ['bench/bare-select.ts', served.databaseUrl, String(barePort)], {
    stdio: 'inherit',
  })
  try {
    const { token, ownerId } = await seed(served)
    const list = { url: `${served.url}/api/images`, headers: { authorization: `Bearer ${token}` } }
    const change = () => served.database.execute('update event_heads set seq = seq + 1 where owner_id = $1', [ownerId])
    const found = await compare(list, { url: `http://127.0.0.1:${barePort}/` }, change)
    return { ...found, figures: { ...found.figures, ...(await oneByOne(list, change)) } }
  } finally {
    bare.kill()
  }
}

type Target = { url: string; headers?: Record<string, string> }
type Change = () => Promise<unknown>

async function compare(list: Target, bare: Target, change: Change): Promise<Figures> {
  const rounds: { same: Fired; changing: Fired; bare: Fired }[] = []
  for (const target of [list, bare]) await fire(target, 1)
  for (let round = 0; round < roundCount; round++)
    rounds.push({
      same: await fire(list, seconds),
      changing: await whileChanging(change, () => fire(list, seconds)),
      bare: await fire(bare, seconds),
    })
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
  return {
    name: 'list',
    figures: {
      'nothing happens, requests/s': middle(({ same }) => same.perSecond),
      'a hundred changes a second, requests/s': middle(({ changing }) => changing.perSecond),
      'bare select 1, requests/s': middle((round) => round.bare.perSecond),
      'nothing happens, p99 ms': middle(({ same }) => same.p99),
      'a hundred changes a second, p99 ms': middle(({ changing }) => changing.p99),
      'bare select 1, p99 ms': middle((round) => round.bare.p99),
    },
    goals: (['same', 'changing'] as const).flatMap((which) => [
      atLeast(
        `${words[which]} ÷ bare, requests/s`,
        middle((round) => round[which].perSecond / round.bare.perSecond),
        0.15,
      ),
      atMost(
        `${words[which]} ÷ bare, p99`,
        middle((round) => round[which].p99 / round.bare.p99),
        5,
      ),
    ]),
  }
}

const words = { same: 'nothing happens', changing: 'a hundred changes a second' }

async function whileChanging<Result>(change: Change, work: () => Promise<Result>): Promise<Result> {
  const changing = setInterval(() => void change(), changedEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(changing)
  }
}

/** One caller, in turns: while nothing happens, and each time after something did. */
async function oneByOne({ url, headers = {} }: Target, change: Change) {
  const took: { same: number[]; changed: number[] } = { same: [], changed: [] }
  const timed = async (into: number[]) => {
    const begun = performance.now()
    await (await fetch(url, { headers })).text()
    into.push(performance.now() - begun)
  }
  for (let n = 0; n < changes; n++) {
    await change()
    await timed(took.changed)
    await timed(took.same)
  }
  return {
    'one after another, nothing changed, ms': median(took.same),
    'one after another, each after a change, ms': median(took.changed),
  }
}

type Fired = { perSecond: number; p99: number }

/** Each answer's own time is kept: the summary of the load generator knows whole milliseconds only. */
async function fire({ url, headers = {} }: Target, duration: number): Promise<Fired> {
  const took: number[] = []
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const running = autocannon({ url, headers, connections, duration }, (error: unknown, result) => {
    if (error) reject(error)
    else resolve(result)
  })
  running.on('response', (_client, _status, _bytes, milliseconds) => took.push(milliseconds))
  const { non2xx, errors, requests } = await promise
  if (non2xx + errors > 0) throw new Error(`${url} answered ${non2xx} refusals and ${errors} errors`)
  const sorted = Float64Array.from(took).sort()
  return { perSecond: requests.average, p99: sorted[Math.floor(sorted.length * 0.99)]! }
}

/** An owner of 1,000 ready images among 100,000 of others; with the owner's token. */
async function seed({ url, database }: Served): Promise<{ token: string; ownerId: string }> {
  const { user, token } = await registerAt(url)
  const columns = 'id, owner_id, title, file_name, source, state, object_key, bytes, type, width, height, created_at'
  const rows = (owner: string, count: number) => `
    insert into images (${columns})
    select substr(md5(random()::text), 1, 24), ${owner}, 'Harbour no. ' || n, 'harbour-' || n || '.jpg', 'upload', 'ready', 'o/' || md5(random()::text) || '.jpg', 2000000, 'image/jpeg', 3000, 2000, now() - n * interval '1 minute'
    from generate_series(1, ${count}) n`
  await database.execute(rows(`'${user._id}'`, owned))
  await database.execute(rows(`substr(md5((n % 500)::text), 1, 24)`, others))
  await database.execute(`insert into image_totals (owner_id, total) values ('${user._id}', ${owned})`)
  await database.execute(`insert into event_heads (owner_id, seq) values ('${user._id}', 1) on conflict do nothing`)
  await database.execute('analyze images')
  return { token, ownerId: user._id }
}
