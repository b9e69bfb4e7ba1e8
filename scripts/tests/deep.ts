import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Options } from './options.ts'

const quarters = 4

/** The README's first command, so every landing runs it. */
const always = /^demo\//

const tagged = /@module-tag (deep|rounds)\b|tags: \[[^\]]*'(deep|rounds)'/

/** Test files with tag deep or rounds, by name. */
export const deepFiles = (): string[] =>
  globSync('{src,scripts,demo,bench}/**/*.test.ts')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => tagged.test(readFileSync(path, 'utf8')))
    .toSorted()

type Choice = Pick<Options, 'quarter' | 'words'>

/** All of them; of a quarter every fourth, those of the demo and those near what changed within a day. */
export function filesOfRun(files: string[], { quarter, words }: Choice, changed = changedLately): string[] {
  const meant = files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  if (quarter === undefined) return meant
  const number = numberOf(quarter)
  const near = filesNear(meant, changed())
  return meant.filter((file, at) => at % quarters === number || always.test(file) || near.includes(file))
}

export function describeQuarter(files: string[], { quarter }: Choice): string {
  if (quarter === undefined) return `deep: ${files.length} files`
  const number = numberOf(quarter)
  return `deep: quarter ${number} of 0 to ${quarters - 1} and what changed within a day, ${files.length} files (again: npm run test:deep -- --quarter ${number})`
}

/** The quarter of a tree is its hash modulo four, so that a repetition takes the same. */
const numberOf = (quarter: number | 'of tree'): number =>
  quarter === 'of tree' ? Number(BigInt(`0x${git('rev-parse', 'HEAD^{tree}')}`) % BigInt(quarters)) : quarter

/** The files whose sources changed: their own folder, and folders that a line `// @sources src/engine/` in them names. */
export const filesNear = (files: string[], changed: string[], sources = sourcesOf): string[] =>
  changed.length === 0
    ? []
    : files.filter((file) => sources(file).some((folder) => changed.some((path) => path.startsWith(folder))))

function sourcesOf(file: string): string[] {
  const named = /^\/\/ @sources (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1]?.split(' ') ?? []
  return [`${dirname(file)}/`, ...named]
}

/** Paths changed in the last day, or uncommitted. */
function changedLately(): string[] {
  const base = git('rev-list', '-1', '--before=1 day ago', 'HEAD')
  return base === '' ? [] : git('diff', '--name-only', base).split('\n')
}

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()
