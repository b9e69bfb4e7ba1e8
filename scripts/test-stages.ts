import { globSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

type Stage = { label: string; command: string; args: string[] }

/** What `npm test` runs, in its order; with words, what has them in its path. */
export function stagesFor({ isFast, words }: { isFast: boolean; words: string[] }): Stage[] {
  const vitest = (label: string, ...projects: string[]): Stage => ({
    label,
    command: 'vitest',
    args: [
      'run',
      `--passWithNoTests=${words.length > 0}`,
      ...projects.flatMap((project) => ['--project', project]),
      ...(isFast ? ['--tags-filter', '!long'] : []),
      ...words,
    ],
  })
  const short = vitest('rules, engine, demo, server on the embedded database', 'rules', 'engine', 'demo', 'server')
  if (isFast) return [short]
  return [
    short,
    vitest('server on PostgreSQL', 'server-postgres'),
    vitest('web components in a browser', 'web'),
    ...journeys(words),
  ]
}

/** Left out where no journey is meant: a whole house is made for them before the first is looked for. */
function journeys(words: string[]): Stage[] {
  const meant = globSync('e2e/*.spec.ts').filter((path) => words.some((word) => path.includes(word)))
  if (words.length > 0 && meant.length === 0) return []
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...meant]
  return [{ label: 'journeys in a browser', command: 'playwright', args }]
}

/** Whether a runner says that at least one test passed or failed. */
export const ranTests = (output: string): boolean =>
  /^ *(Tests +\d+ (passed|failed)|Running [1-9]\d* tests? using)/m.test(stripVTControlCharacters(output))
