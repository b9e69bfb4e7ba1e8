import { globSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** A runner's command; `report` is the file into which it writes its results. */
export type Stage = { label: string; runner: 'vitest' | 'playwright'; args: string[] }

const projects = { short: ['rules', 'engine', 'demo', 'server'], web: ['web'] }

/** What `npm test` runs, in its order; with words, what has them in its path. */
export function stagesFor({ isFast, words }: { isFast: boolean; words: string[] }): Stage[] {
  const vitest = (label: string, names: string[]): Stage => ({
    label,
    runner: 'vitest',
    args: [
      'run',
      `--passWithNoTests=${words.length > 0}`,
      ...names.flatMap((name) => ['--project', name]),
      ...(isFast ? ['--tags-filter', '!long'] : []),
      ...words,
    ],
  })
  const short = vitest('rules, engine, demo, server', projects.short)
  if (isFast) return [short]
  return [short, vitest('web components in a browser', projects.web), ...journeys(words)]
}

/** Left out where no journey is meant: a whole app is made for them before the first is looked for. */
function journeys(words: string[]): Stage[] {
  const meant = globSync('e2e/*.spec.ts').filter((path) => words.some((word) => path.includes(word)))
  if (words.length > 0 && meant.length === 0) return []
  return [{ label: 'journeys in a browser', runner: 'playwright', args: journeysOf(meant) }]
}

const journeysOf = (files: string[]) => ['test', '--config', 'e2e/playwright.config.ts', ...files]

/** One file of tests, by itself. */
export const aloneIn = (runner: Stage['runner'], file: string): Stage => ({
  label: `alone: ${file}`,
  runner,
  args: runner === 'vitest' ? ['run', file] : journeysOf([file]),
})

/** Whether a runner says that at least one test passed or failed. */
export const ranTests = (output: string): boolean =>
  /^ *(Tests +\d+ (passed|failed)|Running [1-9]\d* tests? using)/m.test(stripVTControlCharacters(output))
