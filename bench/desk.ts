import { listDeskCases } from '#contract/desk/desk-endpoints.ts'
import { listWork, searchDeskCases, type Whose } from '#contract/desk/desk-work-endpoints.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Client, clientOf } from '#server/testing/client.ts'
import { registerAt } from '#server/testing/registration.ts'
import { atMost, type Figures, median } from './figures.ts'
import { serveOnPostgres } from './serve.ts'

const few = 100
const many = 100_000
const owners = 200
const rounds = 15
/** Milliseconds always allowed, else three times the small list's. */
const anyhowMs = 150

type Lists = Record<string, (staff: Client) => Promise<unknown>>

const work = (whose: Whose) => (staff: Client) => staff.call(listWork, { whose })
const found = (q: string) => (staff: Client) => staff.call(searchDeskCases, { q })

const lists: Lists = {
  'what waits for me': work('me'),
  'what is mine': work('mine'),
  'what nobody has': work('nobody'),
  'everything that is due': work('everybody'),
  'of one role': (staff) => staff.call(listWork, { role: 'legal' }),
  'intake by value': (staff) => staff.call(listDeskCases, { sort: 'worth' }),
  'intake by risk': (staff) => staff.call(listDeskCases, { sort: 'risk' }),
  'intake by wait': (staff) => staff.call(listDeskCases, { sort: 'wait' }),
  'intake of one state': (staff) => staff.call(listDeskCases, { state: 'needs_info', sort: 'worth' }),
  'intake, a late page': (staff) => staff.call(listDeskCases, { page: 20 }),
  tasks: (staff) => staff.call(listTasks, {}),
  'a reference': found('RF-000042'),
  'a company': found('company 42 ltd'),
  'a word in every case': found('harbour'),
  'a word in none': found('zeppelin'),
  'an owner’s address': found('owner7@'),
  'a contact’s address': found('office@shop42.example'),
  'a sum in another writing': found('1.042,90 €'),
  'a phone number': found('+351 21 000042'),
  'a licence number': found('RF-L-000042'),
  'a payment link': found('https://rightframe.example/pay/a0000000000000000000002a'),
  'two words in every case': found('harbour light'),
}

/** Every list of the desk with a hundred cases and with a hundred thousand, on the same server. */
export async function benchDesk(): Promise<Figures[]> {
  await using served = await serveOnPostgres()
  const { token, user } = await registerAt(served.url)
  await served.database.execute(
    `update accounts set role = 'staff', staff_roles = '["admin"]', second_factor_at = now(), email_verified_at = now() where id = $1`,
    [user._id],
  )
  const staff = clientOf(served.url, token)
  await seed(served.database, 1, few, user._id)
  const before = await measure(staff)
  await seed(served.database, few + 1, many, user._id)
  const after = await measure(staff)
  return [
    {
      name: 'desk',
      figures: Object.fromEntries(
        Object.keys(lists).flatMap((name) => [
          [`${name}, ${few} cases (ms)`, before[name]!],
          [`${name}, ${many} cases (ms)`, after[name]!],
        ]),
      ),
      goals: Object.keys(lists).map((name) =>
        atMost(`${name}, with ${many} cases`, after[name]!, Math.max(anyhowMs, 3 * before[name]!), ' ms'),
      ),
    },
  ]
}

async function measure(staff: Client): Promise<Record<string, number>> {
  const times: Record<string, number> = {}
  for (const [name, ask] of Object.entries(lists)) {
    const taken: number[] = []
    await ask(staff)
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      await ask(staff)
      taken.push(performance.now() - began)
    }
    times[name] = median(taken)
  }
  return times
}

/** Cases of many owners at all open states, a tenth of them the reader's, with a pair, words, and a task for every tenth. */
async function seed(database: Database, first: number, last: number, staffId: string): Promise<void> {
  const ask = (sql: string, values: unknown[] = []) => database.execute(sql, values)
  await ask(
    `insert into accounts (id, email, email_key, password_hash, first_name, last_name, country, referral_code)
    select 'a' || lpad(to_hex(at), 23, '0'), 'owner' || at || '@example.com', 'owner' || at || '@example.com', 'x', 'Owner', 'Number ' || at, 'PT', 'code' || at
    from generate_series(1, $1::int) at on conflict do nothing`,
    [owners],
  )
  const range: [number, number] = [first, last]
  await ask(
    `insert into images (id, owner_id, title, file_name, source, state, object_key, bytes, type, width, height, created_at)
    select 'b' || lpad(to_hex(at), 23, '0'), 'a' || lpad(to_hex(at % ${owners} + 1), 23, '0'), 'Boat ' || at, 'boat.jpg', 'upload', 'ready', 'x/' || at || '.jpg', 1, 'image/jpeg', 3000, 2000, now()
    from generate_series($1::int, $2::int) at`,
    range,
  )
  await ask(
    `insert into cases (id, owner_id, state, host, infringer, country, images, first_image_id, party, open_party, created_at, updated_at, since, submitted_at, next_action, next_role, next_at, due_at, assignee_id, worth, risk)
    select 'c' || lpad(to_hex(at), 23, '0'), 'a' || lpad(to_hex(at % ${owners} + 1), 23, '0'),
      (array['submitted','in_review','needs_info','accepted','contacted','in_dialogue','payment_pending','escalation_review'])[at % 8 + 1],
      'shop' || at || '.example', 'Company ' || at || ' Ltd', 'PT', 1, 'b' || lpad(to_hex(at), 23, '0'), 'shop' || at || '.example', 'shop' || at || '.example',
      now(), now(), now() - at * interval '1 second', now(), 'review', (array['reviewer','case-manager','legal','finance'])[at % 4 + 1], now() + at * interval '1 second', now(),
      case when at % 10 = 0 then $3 end, at % 101, (at * 7) % 101
    from generate_series($1::int, $2::int) at`,
    [...range, staffId],
  )
  await ask(
    `insert into case_submissions (case_id, submission, revision, saved_at) select 'c' || lpad(to_hex(at), 23, '0'), '{}', 1, now() from generate_series($1::int, $2::int) at`,
    range,
  )
  await ask(
    `insert into case_words (case_id, number, words, keys)
    select id, number, said, case_keys(said) from (select id, number, ' ' || lower(name || ' ' || host || ' ' || infringer || ' a picture of the harbour at first light office@' || host || ' eur ' || number + 1000 || '.90 rf-l-' || lpad(number::text, 6, '0') || ' =' || (number + 1000) * 100 + 90 || ' #35121' || lpad(number::text, 6, '0') || ' ') said from cases) known
    on conflict do nothing`,
  )
  await ask(
    `insert into case_portals (case_id, portal_id, changed_at) select 'c' || lpad(to_hex(at), 23, '0'), 'a' || lpad(to_hex(at), 23, '0'), now() from generate_series($1::int, $2::int) at`,
    range,
  )
  await seedMatches(database, range)
  await ask('analyze')
}

/** Cluster and match per case, a task for every tenth. */
async function seedMatches(database: Database, range: [number, number]): Promise<void> {
  const ask = (sql: string, values: unknown[] = []) => database.execute(sql, values)
  await ask(
    `insert into clusters (id, owner_id, party, host, title, total, images, best_score, last_found)
    select 'e' || lpad(to_hex(at), 23, '0'), 'a' || lpad(to_hex(at % ${owners} + 1), 23, '0'), 'shop' || at || '.example', 'shop' || at || '.example', 'shop' || at || '.example', 1, 1, 97, now()
    from generate_series($1::int, $2::int) at`,
    range,
  )
  await ask(
    `insert into matches (id, owner_id, image_id, cluster_id, url_hash, page_hash, content_hash, url, page_url, page_title, host, width, height, score, band, changes, region, transform, first_seen, last_seen)
    select 'd' || lpad(to_hex(at), 23, '0'), 'a' || lpad(to_hex(at % ${owners} + 1), 23, '0'), 'b' || lpad(to_hex(at), 23, '0'), 'e' || lpad(to_hex(at), 23, '0'), gen_random_uuid(), gen_random_uuid(), 'x' || at, 'https://shop.example/' || at || '.jpg', 'https://shop.example/' || at, 'A page', 'shop.example', 800, 600, 97, 'certain', '[]', '[]', '[]', now(), now()
    from generate_series($1::int, $2::int) at`,
    range,
  )
  await ask(
    `insert into case_matches (match_id, case_id) select 'd' || lpad(to_hex(at), 23, '0'), 'c' || lpad(to_hex(at), 23, '0') from generate_series($1::int, $2::int) at`,
    range,
  )
  await ask(
    `insert into tasks (id, kind, subject, role, note, due_at, created_at) select 'f' || lpad(to_hex(at), 23, '0'), 'evidence.failed', at::text, 'case-manager', 'A page.', now() + at * interval '1 second', now()
    from generate_series($1::int, $2::int, 10) at`,
    range,
  )
}
