/**
 * Folders hold at most 20 loose files, tests and drawn outlines aside. The folders that still hold more may only lose files. An index
 * exports at most 25 names; what else a feature gives stands in a door, the index of one of its folders (docs/decisions/0206).
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

const maxFiles = 20
const maxNames = 25

/** Files that a folder may hold for now, by folder. */
const larger: Record<string, number> = {
  bench: 25,
  scripts: 52,
  'src/contract/cases': 22,
  'src/server/testing': 48,
  'src/web/testing': 28,
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
const doors = globSync('src/{server,web}/**/index.ts').map((path) => path.replaceAll('\\', '/'))
const wide = doors.flatMap((path) => faultOfDoor(path, readFileSync(path, 'utf8')))

const planted = [
  `export { ${Array.from({ length: maxNames + 1 }, (_, at) => `name${at}`).join(', ')} } from './names.ts'`,
  `export type { ${Array.from({ length: maxNames }, (_, at) => `Name${at}`).join(',\n')} } from './names.ts'\nexport const one = 1`,
  "export * from './names.ts'",
]
const overlooked = planted.filter((text) => faultOfDoor('planted/index.ts', text).length === 0)
for (const text of overlooked) console.error(`The check overlooks ${text.slice(0, 40)}`)

for (const fault of [...faults, ...stale, ...wide]) console.error(fault)
if (counts.size < 100) console.error(`Only ${counts.size} folders were read: the check would pass on anything.`)
console.log(
  `folders: ${counts.size}, ${Object.keys(larger).length} of them with more than ${maxFiles} files; ${doors.length} doors`,
)
const wrong = faults.length + stale.length + wide.length + overlooked.length
process.exit(wrong === 0 && counts.size >= 100 && doors.length >= 40 ? 0 : 1)

function faultOfDoor(path: string, text: string): string[] {
  if (/^export \*/m.test(text)) return [`${path} exports everything of a file: name what others may use.`]
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list]) => list!.split(','))
  const declared = text.match(/^export (?!type \{)[a-z]/gm) ?? []
  const count = lists.filter((name) => name.trim() !== '').length + declared.length
  return count <= maxNames
    ? []
    : [`${path} exports ${count} names; at most ${maxNames} may. Give some a door: the index of a folder.`]
}
