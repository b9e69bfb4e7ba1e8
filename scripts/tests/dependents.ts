import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { importedBy } from '../import-map.ts'

/** Files that import every feature. A change does not travel through them, or every test would depend on every file. */
const compositionRoots = /^src\/server\/boot\/(features|start-server)\.ts$|^src\/web\/(routes|areas)\.tsx?$/

/** Changed tests, and those that import changed files. */
export function dependentTests(changed: string[], importers = readImporters()): string[] {
  const reached = new Set(changed)
  for (const path of reached) {
    if (compositionRoots.test(path) && !changed.includes(path)) continue
    for (const importer of importers.get(path) ?? []) reached.add(importer)
  }
  return [...reached].filter((path) => path.endsWith('.test.ts') && !path.startsWith('src/web/')).toSorted()
}

/** Paths that differ from upstream, or from the last commit. */
export function changedFiles(): string[] {
  const base = git(['merge-base', 'HEAD', '@{upstream}']) ?? 'HEAD'
  const tracked = git(['diff', '--name-only', base.trim()]) ?? ''
  const untracked = git(['ls-files', '--others', '--exclude-standard']) ?? ''
  return `${tracked}\n${untracked}`.split('\n').filter((path) => path !== '')
}

function git(args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}

/** Importers by imported path, relative to the project. */
function readImporters(): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const path of globSync('{src,scripts,demo,bench}/**/*.{ts,tsx}').map((found) => found.replaceAll('\\', '/')))
    for (const imported of importedBy(path)) importers.set(imported, [...(importers.get(imported) ?? []), path])
  return importers
}
