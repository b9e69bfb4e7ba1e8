/**
 * Lists the licence of every package in the lockfile in docs/licences.md (`node scripts/licences.ts --write`), and fails when the list is
 * out of date or a licence does not go with an Apache-2.0 project.
 */
import { readFileSync, writeFileSync } from 'node:fs'

type Locked = { version?: string; license?: string; dev?: boolean; optional?: boolean }

/** Permissive, or copyleft that ends at the package's own files (MPL) or at a library that is linked (LGPL: libvips, libheif). */
const fitting = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'ODC-PDDL-1.0',
  'OFL-1.1',
  'PSF-2.0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]
/** Packages with a vague licence field, resolved by text. */
const byText: Record<string, string> = { 'png-js@2.0.0': 'MIT', 'url-template@2.0.8': 'BSD-3-Clause' }
const page = 'docs/licences.md'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const packages = Object.entries(lock.packages)
  .filter(([path]) => path.includes('node_modules/'))
  .map(([path, { version = '', license, dev }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 13)
    return { name, version, license: byText[`${name}@${version}`] ?? license ?? 'not stated', isDev: dev === true }
  })

const unfit = packages.filter(({ license }) => !fits(license))
if (unfit.length > 0) {
  for (const { name, version, license } of unfit)
    console.error(`${name} ${version}: ${license} is not among the licences that fit (scripts/licences.ts)`)
  process.exit(1)
}

const text = `# Licences

Rightframe is under the Apache License 2.0 ([LICENSE](../LICENSE)). The photographs of the demo have their own licences, each in [demo/photos](../demo/photos/README.md).
Packages by licence; those in italics are for development only. Made by \`node scripts/licences.ts --write\`.

${Object.entries(Object.groupBy(packages, ({ license }) => license))
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(
    ([license, members = []]) =>
      `## ${license} (${new Set(members.map(named)).size})\n\n${[...new Set(members.map(named))].sort().join(', ')}`,
  )
  .join('\n\n')}
`
if (process.argv.includes('--write')) writeFileSync(page, text)
else if (readFileSync(page, 'utf8') !== text) {
  console.error(`${page} is out of date. Run "node scripts/licences.ts --write".`)
  process.exit(1)
}
console.log(`licences: ${packages.length} packages, all fit`)

function named({ name, version, isDev }: (typeof packages)[number]): string {
  return isDev ? `_${name} ${version}_` : `${name} ${version}`
}

/** True if one part of OR, or all of AND, fit. */
function fits(license: string): boolean {
  const plain = license.replaceAll(/[()]/g, '')
  return plain.split(' OR ').some((one) => one.split(' AND ').every((part) => fitting.includes(part.trim())))
}
