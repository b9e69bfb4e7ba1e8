/**
 * Fails if the lockfile names an optional platform package that it does not hold: `npm install` hides such a hole, `npm ci`
 * on another machine then stops with "Missing: … from lock file".
 */
import { readFileSync } from 'node:fs'

type LockedPackage = { optionalDependencies?: Record<string, string> }
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockedPackage> }

const held = new Set(
  Object.keys(lock.packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
)
const holes = Object.entries(lock.packages).flatMap(([path, locked]) =>
  Object.keys(locked.optionalDependencies ?? {})
    .filter((name) => !held.has(name))
    .map((name) => `${path || 'package.json'} wants ${name}`),
)

if (holes.length > 0) {
  console.error(
    `package-lock.json has ${holes.length} hole(s); pin a version whose platform packages the registry holds:`,
  )
  for (const hole of holes) console.error(`  ${hole}`)
  process.exit(1)
}
console.log(`lockfile: ${held.size} packages, no holes`)
