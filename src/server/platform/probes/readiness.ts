import type { Database } from '../db/database.ts'
import { checkMigrated } from '../db/migrate.ts'

/** State of one part that a balancer waits for. */
export type Ready = { ok: boolean; database: boolean; migrations: boolean; draining: boolean }

/** Says to balancers whether requests may come to this process. */
export type Readiness = { check: () => Promise<Ready>; isDraining: () => boolean; drain: () => void }

/** Balancers give up sooner than the database. */
const patienceMs = 2000

export function openReadiness(database: Pick<Database, 'ping' | 'execute'>): Readiness {
  let draining = false
  return {
    isDraining: () => draining,
    drain: () => void (draining = true),
    check: async () => {
      if (draining) return { ok: false, database: true, migrations: true, draining }
      const isUp = await inTime(database.ping())
      const isMigrated = isUp && (await inTime(checkMigrated(database)))
      return { ok: isUp && isMigrated && !draining, database: isUp, migrations: isMigrated, draining }
    },
  }
}

async function inTime(asked: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, patienceMs, false)))
  try {
    return await Promise.race([asked.then(() => true), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
