import type { StageResult } from './run-stage.ts'

/** Figures in CPU seconds of the reference core (pace.ts). */
export const fileBudget = 10
/** Files share a worker with what others left running: the same file takes up to half more in another run. */
const fileNoise = 1.5

const reasons = {
  builds: 'It builds the web of the demo, or the web app.',
  pictures: 'It reads or draws many pictures, in processes of their own.',
  everyCall: 'It asks every call with every value or principal.',
  payments: 'It goes a road of several payments, with documents drawn and mails sent.',
  letters: 'It brings cases to letters, which are drawn and signed.',
  starts: 'It starts and ends processes and databases of its own.',
}

/** Test files with larger bounds, and their reasons. */
export const largeFiles: Record<string, { most: number; reason: string }> = {
  'demo/stage.test.ts': { most: 25, reason: reasons.builds },
  'demo/web/web.test.ts': { most: 25, reason: reasons.builds },
  'scripts/build-web.test.ts': { most: 25, reason: reasons.builds },
  'src/engine/command/long-pages.test.ts': { most: 30, reason: reasons.pictures },
  'src/engine/command/match.test.ts': { most: 25, reason: reasons.pictures },
  'src/engine/fingerprint/simplicity.test.ts': { most: 25, reason: reasons.pictures },
  'src/engine/workers/hostile.test.ts': { most: 35, reason: reasons.everyCall },
  'src/server/access.test.ts': { most: 20, reason: reasons.everyCall },
  'src/server/accounts/hostile.test.ts': { most: 40, reason: reasons.everyCall },
  'src/server/billing/instalments/parts.test.ts': { most: 15, reason: reasons.payments },
  'src/server/billing/subscriptions/subscriptions.test.ts': { most: 25, reason: reasons.payments },
  'src/server/billing/subscriptions/unpaid-upgrades.test.ts': { most: 15, reason: reasons.payments },
  'src/server/correspondence/incoming/odd-mails.test.ts': { most: 20, reason: reasons.letters },
  'src/server/submissions/drafts.test.ts': { most: 15, reason: reasons.letters },
  'src/server/cases/heard/heard.test.ts': { most: 15, reason: reasons.letters },
  'src/server/letters/bad-luck.test.ts': { most: 15, reason: reasons.letters },
  'src/server/letters/fair-letters.test.ts': { most: 15, reason: reasons.letters },
  'src/server/cli/command-line.test.ts': { most: 20, reason: reasons.starts },
  'src/server/discovery/crawling/crawl-kill.test.ts': { most: 15, reason: reasons.starts },
  'src/server/discovery/crawling/looking-back.test.ts': { most: 15, reason: reasons.pictures },
  'src/server/discovery/crawling/odd-files.test.ts': { most: 25, reason: reasons.pictures },
  'src/server/discovery/ingest/ingest-kill.test.ts': { most: 45, reason: reasons.starts },
  'src/server/crawler/records/read-archive.test.ts': { most: 20, reason: reasons.pictures },
  'src/server/discovery/searching/searching.test.ts': { most: 35, reason: reasons.pictures },
  'src/server/evidence/capturing.test.ts': { most: 45, reason: reasons.pictures },
  'src/server/fingerprints/picture-decoder.test.ts': { most: 15, reason: reasons.pictures },
  'src/server/gateways/page-renderer.test.ts': { most: 15, reason: reasons.pictures },
  'src/server/hostile-payers.test.ts': { most: 35, reason: reasons.everyCall },
  'src/server/hostile-requests.test.ts': { most: 40, reason: reasons.everyCall },
  'src/server/images/images.test.ts': { most: 20, reason: reasons.pictures },
  'src/server/images/reading/picture-copy.test.ts': { most: 20, reason: reasons.pictures },
  'src/server/images/sheets/importing.test.ts': { most: 20, reason: reasons.pictures },
  'src/server/images/sheets/sheet-kill.test.ts': { most: 15, reason: reasons.starts },
  'src/server/images/sheets/trouble.test.ts': { most: 25, reason: reasons.pictures },
  'src/server/images/sources/folders.test.ts': { most: 15, reason: reasons.pictures },
  'src/server/images/sources/import-kill.test.ts': { most: 20, reason: reasons.starts },
  'src/server/images/sources/reading-again.test.ts': { most: 15, reason: reasons.pictures },
  'src/server/images/sources/sources.test.ts': { most: 90, reason: reasons.pictures },
  'src/server/long-texts.test.ts': { most: 25, reason: reasons.everyCall },
  'src/server/disputes/decisions/deciding.test.ts': { most: 20, reason: reasons.payments },
  'src/server/portal/payments/another-price.test.ts': { most: 15, reason: reasons.payments },
  'src/server/portal/payments/given-back.test.ts': { most: 15, reason: reasons.payments },
  'src/server/portal/payments/merged-cases.test.ts': { most: 20, reason: reasons.payments },
  'src/server/portal/payments/parts-and-returns.test.ts': { most: 15, reason: reasons.payments },
  'src/server/portal/payments/paying.test.ts': { most: 15, reason: reasons.payments },
  'src/server/portal/payments/unmerged.test.ts': { most: 15, reason: reasons.payments },
  'src/server/picture-bombs.test.ts': { most: 80, reason: reasons.pictures },
  'src/server/embedded/backup/backup.test.ts': { most: 20, reason: reasons.starts },
  'src/server/platform/children/child-pool.test.ts': { most: 15, reason: reasons.pictures },
  'src/server/embedded/postgres/open-embedded.test.ts': { most: 20, reason: reasons.starts },
  'src/server/platform/mail/mail-kill.test.ts': { most: 20, reason: reasons.starts },
  'src/server/programs/command-line.test.ts': { most: 20, reason: reasons.starts },
  'src/server/principals.test.ts': { most: 15, reason: reasons.everyCall },
  'src/server/process.test.ts': { most: 50, reason: reasons.starts },
  'src/server/refused-starts.test.ts': { most: 15, reason: reasons.starts },
  'src/server/sandbox-process.test.ts': { most: 15, reason: reasons.starts },
  'src/server/sentences.test.ts': { most: 20, reason: reasons.everyCall },
  'src/server/takedowns/sending/sending.test.ts': { most: 12, reason: reasons.letters },
  'src/server/takedowns/sending/sending-kill.test.ts': { most: 30, reason: reasons.starts },
  'src/server/sightings/look-at-pages.test.ts': { most: 15, reason: reasons.pictures },
}

/** Bounds of the sums over all files of a project. */
const projectBudgets = { rules: 60, engine: 230, demo: 120, server: 2200 }

/** Bounds of whole runners; browsers do not separate files. */
const runnerBudgets = { web: 900, journeys: 1000 }

export type Cost = { name: string; files: number; tests: number; cpuSeconds: number; most: number }

/** Costs of the stages at the reference pace, and a sentence for every bound that was passed. */
export function checkBudgets(
  results: Pick<StageResult, 'files' | 'cpuSeconds'>[],
  pace: number,
): { costs: Cost[]; excesses: string[] } {
  const costs = [
    ...Object.entries(projectBudgets).map(([name, most]) => projectCost(results, { name, most })),
    ...Object.entries(runnerBudgets).map(([name, most]) => runnerCost(results, { name, most })),
  ].map((cost) => ({ ...cost, cpuSeconds: cost.cpuSeconds * pace }))
  const large = costs.filter(({ cpuSeconds, most }) => cpuSeconds > most)
  return { costs, excesses: [...filesOver(results, pace), ...large.map(excess), ...projectsWithoutBound(results)] }
}

type Bound = { name: string; most: number }

function projectCost(results: Pick<StageResult, 'files'>[], { name, most }: Bound): Cost {
  const files = results.flatMap((result) => result.files).filter(({ project }) => project === name)
  return { name, most, ...tally(files), cpuSeconds: sum(files.map(({ cpuSeconds }) => cpuSeconds ?? 0)) }
}

function runnerCost(results: Pick<StageResult, 'files' | 'cpuSeconds'>[], { name, most }: Bound): Cost {
  const own = results.filter(({ files }) => files.some(({ project }) => project === name))
  return {
    name,
    most,
    ...tally(own.flatMap(({ files }) => files)),
    cpuSeconds: sum(own.map((each) => each.cpuSeconds)),
  }
}

function projectsWithoutBound(results: Pick<StageResult, 'files'>[]): string[] {
  const bounds = { ...projectBudgets, ...runnerBudgets }
  const names = new Set(results.flatMap(({ files }) => files).map(({ project }) => project))
  return [...names].filter((name) => !(name in bounds)).map((name) => `The project "${name}" has no bound.`)
}

const tally = (files: StageResult['files']) => ({ files: files.length, tests: sum(files.map(({ passed }) => passed)) })

const filesOver = (results: Pick<StageResult, 'files'>[], pace: number): string[] =>
  results
    .flatMap(({ files }) => files)
    .map(({ file, cpuSeconds }) => ({
      name: file,
      cpuSeconds: (cpuSeconds ?? 0) * pace,
      most: largeFiles[file]?.most ?? fileBudget,
    }))
    .filter(({ cpuSeconds, most }) => cpuSeconds > most * fileNoise)
    .map(excess)

const excess = ({ name, cpuSeconds, most }: { name: string; cpuSeconds: number; most: number }): string =>
  `${name} took ${cpuSeconds.toFixed(1)} CPU s of at most ${most}.`

const sum = (list: number[]): number => list.reduce((total, each) => total + each, 0)
