import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { listParts, type Part, removePart } from '../platform/installation/installation-store.ts'
import { line, type Say } from '../platform/text/terminal-line.ts'

type Needs = { db: Db; clock: Clock }

const parts: readonly string[] = ['secret', 'objects', 'company-key'] satisfies Part[]

/** `rightframe installation`: lists facts that all processes on the database share. `forget PART` lets the next start write one again. */
export async function runInstallationCommand({ db }: Needs, [action, part = '']: string[], say: Say): Promise<void> {
  if (action === undefined) {
    for (const { part: name, at } of await listParts(db)) say(line`${name.padEnd(12)} since ${at.toISOString()}`)
    return
  }
  if (action !== 'forget' || !parts.includes(part))
    throw new Error('rightframe installation [forget secret|objects|company-key]')
  if (!(await removePart(db, part as Part))) throw new Error(`Nothing is written of ${part}.`)
  say(line`Forgotten: ${part}. The next process that starts writes it again. Stop all others first.`)
}
