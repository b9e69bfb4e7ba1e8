import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killRounds } from '#server/testing/kills/kill-rounds.ts'
import { atMost, type Figures, median } from './figures.ts'

/** Kills a process that writes to the embedded database, the database, or both, a hundred times at random moments. */
export async function benchKills(): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'rightframe-bench-'))
  try {
    const { kept, lost, openMs } = await killRounds(folder, 100)
    return {
      name: 'kills',
      figures: { rounds: 100, 'writes acknowledged': kept, 'from a start to its first write, ms': median(openMs) },
      goals: [atMost('acknowledged writes lost', lost.length, 0)],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
