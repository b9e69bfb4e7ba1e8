import { globSync } from 'node:fs'

/** A runner's command. */
export type Stage = {
  label: string
  runner: 'vitest' | 'playwright'
  args: string[]
  /** Wall seconds on two quiet cores, for first estimates. */
  seconds: number
}

const projects = { node: ['rules', 'engine', 'demo', 'server', 'server (replacing)'], web: ['web'] }

/** Everything that `npm test` runs, in its order; with words, the files that have one in their path. */
export function wholeStages(words: string[] = []): Stage[] {
  const filter = ['--tags-filter', '!deep', `--passWithNoTests=${words.length > 0}`, ...words]
  return [
    vitest('rules, engine, demo, server', projects.node, filter, 420),
    vitest('web components in a browser', projects.web, filter, 180),
    ...journeys(words),
  ]
}

/** `npm run test:fast`: rules, and short tests of these files. */
export function fastStages(files: string[]): Stage[] {
  const short = ['--tags-filter', '!long && !deep', '--passWithNoTests=true']
  return [
    vitest('rules', ['rules'], short, 20),
    ...(files.length > 0
      ? [vitest('changed files and their dependents', projects.node, [...short, ...files], 40)]
      : []),
  ]
}

/** `npm run test:deep`: tests tagged deep, and all rounds. */
export const deepStages = (files: string[]): Stage[] => [
  vitest('chaos and endurance', projects.node, ['--tags-filter', 'deep || rounds', ...files], 600),
]

function vitest(label: string, names: string[], args: string[], seconds: number): Stage {
  return {
    label,
    runner: 'vitest',
    args: ['run', ...names.flatMap((name) => ['--project', name]), ...args],
    seconds,
  }
}

/** None where the words mean no journey: preparing a whole app for them takes half a minute. */
function journeys(words: string[]): Stage[] {
  const files = globSync('e2e/*.spec.ts').filter((path) => words.some((word) => path.includes(word)))
  if (words.length > 0 && files.length === 0) return []
  return [{ label: 'journeys in a browser', runner: 'playwright', args: journeyArgs(files), seconds: 240 }]
}

const journeyArgs = (files: string[]) => ['test', '--config', 'e2e/playwright.config.ts', ...files]

/** One file of tests by itself. */
export const aloneStage = (runner: Stage['runner'], file: string): Stage => ({
  label: `alone: ${file}`,
  runner,
  args: runner === 'vitest' ? ['run', file] : journeyArgs([file]),
  seconds: 30,
})
