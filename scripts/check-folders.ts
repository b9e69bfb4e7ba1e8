/** Folders hold at most 20 loose files, tests and drawn outlines aside. The folders that still hold more may only lose files. */
import { globSync } from 'node:fs'
import { dirname } from 'node:path'

const maxFiles = 20

/** Files that a folder may hold for now, by folder. */
const larger: Record<string, number> = {
  bench: 25,
  scripts: 52,
  'src/contract/cases': 22,
  'src/server/testing': 51,
  'src/web/testing': 29,
}

const counts = new Map<string, number>()
for (const file of globSync('{src,demo,bench,e2e,scripts}/**/*.{ts,tsx}').map((path) => path.replaceAll('\\', '/')))
  if (!/\.(test|spec)\.tsx?$|-outline\.tsx$/.test(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)

const faults = [...counts]
  .filter(([folder, count]) => count > (larger[folder] ?? maxFiles))
  .map(
    ([folder, count]) =>
      `${folder} holds ${count} files; at most ${larger[folder] ?? maxFiles} may lie there. Group them in folders.`,
  )
const stale = Object.entries(larger)
  .filter(([folder, count]) => (counts.get(folder) ?? 0) < count)
  .map(
    ([folder, count]) =>
      `${folder} holds ${counts.get(folder) ?? 0} files now: lower its ${count} in scripts/check-folders.ts.`,
  )

for (const fault of [...faults, ...stale]) console.error(fault)
if (counts.size < 100) console.error(`Only ${counts.size} folders were read: the check would pass on anything.`)
console.log(`folders: ${counts.size}, ${Object.keys(larger).length} of them with more than ${maxFiles} files`)
process.exit(faults.length + stale.length === 0 && counts.size >= 100 ? 0 : 1)
