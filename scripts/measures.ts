import { globSync, readFileSync } from 'node:fs'

/** How long the files are, and how much of it is tests, to hold against the limits of STYLE.md. */
export function measureCode(): string {
  const files = globSync('{src,demo,bench,e2e,scripts}/**/*.{ts,tsx}')
  const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('e2e/')
  const lines = new Map(files.map((file) => [file, readFileSync(file, 'utf8').split('\n').length]))
  const of = (wanted: string[]) => wanted.map((file) => lines.get(file)!).sort((a, b) => a - b)
  const source = of(files.filter((file) => !isTest(file)))
  const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0)
  const ratio = sum(of(files.filter(isTest))) / sum(source)
  return `measures: ${source.length} files, median ${at(source, 0.5)} lines, p90 ${at(source, 0.9)}, max ${source.at(-1)}, test/source ${ratio.toFixed(2)}`
}

const at = (sorted: number[], quantile: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))]
