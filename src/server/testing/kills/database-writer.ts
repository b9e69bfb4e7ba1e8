/** Opens the embedded database of the data folder that is named and writes one number after the other into it; says each once it is kept. */
import { setTimeout } from 'node:timers/promises'
import { openHome } from '../../embedded/home/home.ts'
import { openEmbeddedDatabase } from '../../embedded/postgres/open-embedded.ts'
import { openLog } from '../../platform/log.ts'

const [path = ''] = process.argv.slice(2)
const home = await openHome(path, undefined)
const database = await openEmbeddedDatabase({ home, connections: 2, log: openLog('silent') })
void database.lost?.then(() => process.exit(1))
await database.execute('create table if not exists numbers (n int primary key)')
const { rows } = await database.execute('select coalesce(max(n), 0) as n from numbers')
for (let n = Number(rows[0]?.n) + 1; ; n++) {
  while (!(await isKept(n))) await setTimeout(20)
  process.stdout.write(`${n}\n`)
}

/** A failed write may have been stored without an answer. */
async function isKept(n: number): Promise<boolean> {
  try {
    await database.execute('insert into numbers values ($1) on conflict do nothing', [n])
    return true
  } catch {
    return false
  }
}
