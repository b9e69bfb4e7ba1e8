import { globSync, readFileSync } from 'node:fs'

/** File lengths and share of tests, with STYLE.md's limits. */
export function measureCode(): string {
  const files = globSync('{src,demo,bench,e2e,scripts}/**/*.{ts,tsx}')
  const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('e2e/')
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const lines = new Map([...texts].map(([file, text]) => [file, text.split('\n').length]))
  const words = [...texts.values()].flatMap(wordsOfComments).sort((a, b) => a - b)
  const of = (wanted: string[]) => wanted.map((file) => lines.get(file)!).sort((a, b) => a - b)
  const source = of(files.filter((file) => !isTest(file)))
  const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0)
  const ratio = sum(of(files.filter(isTest))) / sum(source)
  return `measures: ${source.length} files, median ${at(source, 0.5)} lines, p90 ${at(source, 0.9)}, max ${source.at(-1)}, test/source ${ratio.toFixed(2)}, ${at(words, 0.5)} words a comment`
}

const at = (sorted: number[], quantile: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))]

/** Words of each separate comment. */
const wordsOfComments = (text: string): number[] =>
  (text.match(/\/\*\*?[\s\S]*?\*\/|(?<=^\s*)\/\/[^\n]*/gm) ?? []).map(
    (comment) => comment.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)?.length ?? 0,
  )
