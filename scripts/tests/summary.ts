import { stripVTControlCharacters } from 'node:util'
import { checkBudgets } from './budgets.ts'
import type { Repetition, StageResult } from './run-stage.ts'

const maxPassedAlone = 3
const maxErrorLines = 20

type Run = {
  results: StageResult[]
  /** Undefined where nothing was run again. */
  again: Repetition | undefined
  words: string[]
  seconds: number
  /** The machine's pace (pace.ts); undefined without budgets. */
  pace: number | undefined
}

/** A log's end: passes, failures with reasons, costs. */
export function summarise({ results, again, words, seconds, pace }: Run): { lines: string[]; ok: boolean } {
  const failed = results.filter(({ ok }) => !ok)
  const ran = results.flatMap(({ files }) => files).some((file) => file.passed > 0 || file.failed.length > 0)
  const isSaved = again !== undefined && again.failed.length === 0 && again.passed.length <= maxPassedAlone
  const { table, excesses } = pace === undefined ? { table: [], excesses: [] } : costLines(results, pace)
  const ok = (failed.length === 0 || isSaved) && ran && excesses.length === 0
  const lines = [
    ...failed.filter(() => again === undefined).map(({ output }) => output),
    '\nsummary',
    ...results.flatMap(stageLines),
    ...(again?.passed ?? []).map(({ file, name }) => `  passed alone: ${file}: ${name}`),
    ...(again?.failed ?? []).map(({ file, name }) => `  FAILED alone, too: ${file}: ${name}`),
    ...(again && again.failed.length === 0 && !isSaved
      ? [`  More than ${maxPassedAlone} tests passed only alone: the load of the machine does not explain that.`]
      : []),
    `  postgres: ${postgresOf(results)}`,
    ...table,
    ...excesses.map((excess) => `  OVER BUDGET: ${excess}`),
    ...(ran ? [] : [`  NO TEST RAN: ${words.length === 0 ? 'none was found' : `no path has ${words.join(' or ')}`}`]),
    `  ${verdict({ ok, failed: failed.length, stages: results.length, again, ran })} in ${seconds.toFixed(0)} s`,
  ]
  return { lines, ok }
}

function stageLines({ label, ok, seconds, output, files }: StageResult): string[] {
  const passed = files.reduce((sum, file) => sum + file.passed, 0)
  const line = `  ${ok ? 'passed' : 'FAILED'}  ${seconds.toFixed(0).padStart(4)} s  ${label}: ${passed} tests in ${files.length} files`
  return ok ? [line] : [line, ...errorLines(output).map((text) => `      ${text}`)]
}

function verdict(run: { ok: boolean; failed: number; stages: number; again: Repetition | undefined; ran: boolean }) {
  if (!run.ran) return 'nothing passed'
  if (!run.ok) return run.failed > 0 ? `${run.failed} of ${run.stages} stages failed` : 'all passed, over budget'
  return run.failed === 0 ? 'all passed' : `all passed, ${run.again?.passed.length} of them alone`
}

function costLines(results: StageResult[], pace: number): { table: string[]; excesses: string[] } {
  const { costs, excesses } = checkBudgets(results, pace)
  const rows = costs.map(
    ({ name, files, tests, cpuSeconds, most }) =>
      `    ${name.padEnd(22)} ${String(files).padStart(4)} files ${String(tests).padStart(6)} tests ${cpuSeconds.toFixed(0).padStart(6)} of ${most} CPU s`,
  )
  return {
    table: [`  costs in CPU seconds of the reference machine (pace here ${pace.toFixed(2)})`, ...rows],
    excesses,
  }
}

/** PostgreSQL's version, as the server stage printed it. */
function postgresOf(results: StageResult[]): string {
  const versions = results.map(({ output }) => /postgres: (\S+)/.exec(output)?.[1])
  return versions.find((version) => version !== undefined) ?? 'NOT RUN'
}

/** The lines of a runner's output that name a failed test, its error, or the value received. */
function errorLines(output: string): string[] {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^(FAIL |✘|\+ {2,}\S|(?:Caused by: )?\w*Error: |# (?:Fatal|Check))/.test(line))
  return [...new Set(lines)].slice(0, maxErrorLines).map((line) => line.slice(0, 400))
}
