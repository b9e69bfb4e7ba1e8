import type { Health } from '#contract/platform/health.ts'
import type { Database } from './db/database.ts'
import type { Queue } from './jobs/queue.ts'
import type { Log } from './log.ts'
import type { ObjectStore } from './objects/store.ts'
import type { SandboxMode } from './sandbox-mode.ts'
import { version } from './version.ts'

export type PartHealth = Health['database']
/** A part that says how it is; it may throw. */
export type HealthCheck = () => Promise<PartHealth>

type Parts = {
  database: Database
  objects: ObjectStore
  queue: Queue
  index: HealthCheck
  mail: HealthCheck
  hosts: ReadonlyMap<string, string>
  sandbox: SandboxMode
  log: Pick<Log, 'error'>
}

const slowMs = 5000

/** Asks every part at once; one that does not answer within 5 s counts as down. What a part throws is for the log alone. */
export async function checkHealth({
  database,
  objects,
  queue,
  index,
  mail,
  hosts,
  sandbox,
  log,
}: Parts): Promise<Health> {
  const inTime = (part: string, check: HealthCheck) => answerInTime(part, check, log)
  const [databaseHealth, objectsHealth, queueHealth, indexHealth, mailHealth] = await Promise.all([
    inTime('database', () => databaseUp(database)),
    inTime('objects', async () => shown(await objects.check())),
    inTime('queue', () => queueUp(queue)),
    inTime('index', index),
    inTime('mail', mail),
  ])
  const parts = {
    database: databaseHealth,
    objects: objectsHealth,
    queue: queueHealth,
    index: indexHealth,
    mail: mailHealth,
  }
  return {
    ok: Object.values(parts).every((part) => part.ok),
    version,
    sandbox: sandbox.isOn,
    ...parts,
    ...(hosts.size > 0 ? { hosts: Object.fromEntries(hosts) } : {}),
  }
}

async function databaseUp({ kind, version: release, ping, hears }: Database): Promise<PartHealth> {
  await ping()
  if ((await hears?.()) === false)
    return {
      ok: false,
      detail: `PostgreSQL ${release}; its messages (LISTEN, NOTIFY) do not arrive`,
      todo: 'Set DATABASE_LISTEN_URL to an address that leads to PostgreSQL itself.',
    }
  return {
    ok: true,
    detail: kind === 'embedded' ? `PostgreSQL ${release}, embedded in the data folder` : `PostgreSQL ${release}`,
  }
}

async function queueUp(queue: Queue): Promise<PartHealth> {
  const counts = await queue.counts()
  const sum = (of: (count: (typeof counts)[number]) => number) => counts.reduce((total, count) => total + of(count), 0)
  const dead = await queue.dead(1)
  const detail = `${sum((count) => count.waiting)} waiting, ${sum((count) => count.running)} running`
  return dead.length === 0
    ? { ok: true, detail }
    : {
        ok: true,
        detail: `${detail}, some failed for good`,
        todo: 'See them with "rightframe jobs", give them back with "rightframe jobs retry".',
      }
}

const shown = (health: Awaited<ReturnType<ObjectStore['check']>>): PartHealth =>
  health.ok ? health : { ok: false, detail: health.reason, todo: health.todo }

async function answerInTime(part: string, check: HealthCheck, log: Parts['log']): Promise<PartHealth> {
  const late = new Promise<PartHealth>((resolve) =>
    setTimeout(resolve, slowMs, { ok: false, detail: `no answer within ${slowMs / 1000} s` }).unref(),
  )
  try {
    return await Promise.race([check(), late])
  } catch (error) {
    log.error({ err: error, part }, 'a part of this server is down')
    return { ok: false, detail: 'it cannot be used', todo: 'The log of this server says why.' }
  }
}
