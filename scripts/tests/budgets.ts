import type { StageResult } from './run-stage.ts'

/** All figures are CPU seconds of a core of the reference machine (pace.ts). */
export const fileBudget = 10

/** Test files that may take more, each with its own bound and the reason. */
export const largeFiles: Record<string, { most: number; reason: string }> = {}

/** Bounds of the sums over all files of a project. */
const projectBudgets = { rules: 60, engine: 200, demo: 200, server: 900 }

/** Bounds of whole runners: a browser does not tell its files apart. */
const runnerBudgets = { web: 400, journeys: 500 }

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
  return { costs, excesses: [...filesOver(results, pace), ...large.map(excess)] }
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

const tally = (files: StageResult['files']) => ({ files: files.length, tests: sum(files.map(({ passed }) => passed)) })

const filesOver = (results: Pick<StageResult, 'files'>[], pace: number): string[] =>
  results
    .flatMap(({ files }) => files)
    .map(({ file, cpuSeconds }) => ({
      name: file,
      cpuSeconds: (cpuSeconds ?? 0) * pace,
      most: largeFiles[file]?.most ?? fileBudget,
    }))
    .filter(({ cpuSeconds, most }) => cpuSeconds > most)
    .map(excess)

const excess = ({ name, cpuSeconds, most }: { name: string; cpuSeconds: number; most: number }): string =>
  `${name} took ${cpuSeconds.toFixed(1)} CPU s of at most ${most}.`

const sum = (list: number[]): number => list.reduce((total, each) => total + each, 0)
