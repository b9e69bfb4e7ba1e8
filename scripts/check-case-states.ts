/**
 * States of cases are compared by questions to their table (docs/decisions/0176): a literal would silently leave out a state that is added
 * later. The check first finds planted literals, and passes over what only looks like one.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { CaseState } from '#contract/cases/case-states.ts'
import { caseStateLiterals, type LiteralScan } from './case-state-literals.ts'

/** The table, and the one place that moves cases. */
const mayName = new Set(['src/contract/cases/case-states.ts', 'src/server/cases/moving/move-case.ts'])
const isProduct = (file: string) => !mayName.has(file) && !/\.test\.tsx?$|\/testing\/|^src\/sandbox\//.test(file)

const head = `
export type CaseState = ${CaseState.options.map((state) => `'${state}'`).join(' | ')}
declare const state: CaseState, from: CaseState | null, cases: { state: { value: CaseState } }, row: { state: CaseState } | undefined
declare const payment: 'open' | 'paid' | 'refunded', answer: 'accepted' | 'declined'
declare function eq<T>(column: { value: T }, value: NoInfer<T>): boolean
declare function moveCase(step: { to: CaseState }): void
declare function sql(text: TemplateStringsArray, ...values: unknown[]): string
`
const faults = [
  "export const a = state === 'draft'",
  "export const a = 'merged' !== from",
  "export const a = row?.state === 'paid'",
  "export function a() { switch (state) { case 'legal': return 1; default: return 2 } }",
  "export const a: readonly CaseState[] = ['draft', 'paid']",
  "export const a = new Set<CaseState>(['merged'])",
  "export const a: ReadonlySet<string> = new Set(['draft', 'in_review'])",
  "export const a = (['draft', 'needs_info'] as string[]).includes(state)",
  "export const a = [state].includes('withdrawn')",
  "export const a = eq(cases.state, 'draft')",
  "export const a = sql`state in ('legal_closed', 'merged')`",
  "export const a = sql`${cases.state} = 'draft'`",
  'export const a: Partial<Record<CaseState, number>> = { draft: 1 }',
]
const sound = [
  "export const a = payment === 'paid'",
  "export const a = answer === 'declined'",
  "export const a = moveCase({ to: 'on_hold' })",
  "export const a = sql`${payment} = 'paid'`",
  "export const a = ['paid', 'accepted'].length",
]

proveItAnswers()
const configs = ['contract', 'server', 'web'].map((side) => resolve('src', side, 'tsconfig.json'))
const { files, literals } = caseStateLiterals(configs, CaseState.options, isProduct)
if (files < 1000) fail([`Only ${files} files were read: the check would pass on anything.`])
if (literals.length > 0)
  fail([
    ...literals.map(({ file, line, text }) => `${file}:${line} names a state of a case: ${text}`),
    'Ask the table instead, by src/contract/cases/state-questions.ts or `statesWhere`.',
  ])
console.log(`case states: ${files} files, compared by questions to their table`)

function proveItAnswers(): void {
  const folder = mkdtempSync(join('node_modules', '.case-states-'))
  try {
    const named = (source: string, at: number) => ({ name: `planted-${at}.ts`, source })
    const planted = [...faults, ...sound].map(named)
    for (const { name, source } of planted) writeFileSync(join(folder, name), `${source}\n${head}`)
    const compilerOptions = { strict: true, noEmit: true, target: 'esnext', types: [] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
    const found = caseStateLiterals([resolve(folder, 'tsconfig.json')], CaseState.options, () => true)
    fail(answersWrongly(found, planted, relative('.', folder)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function answersWrongly({ literals: all }: LiteralScan, planted: { name: string; source: string }[], folder: string) {
  const answered = new Set(all.filter(({ line }) => line === 1).map(({ file }) => relative(folder, file)))
  return planted.flatMap(({ name, source }) => {
    if (faults.includes(source)) return answered.has(name) ? [] : [`The check overlooks ${source}`]
    return answered.has(name) ? [`The check refuses ${source}`] : []
  })
}

function fail(lines: readonly string[]): void {
  for (const line of lines) console.error(line)
  if (lines.length > 0) process.exit(1)
}
