import type { FileResult } from './events.ts'

/** Writes how far a run of tests is: a line that is drawn over on a terminal, else a line every half minute. */
export type Progress = {
  begin: (label: string, seconds: number) => void
  count: (files: number) => void
  add: (file: FileResult) => void
  end: () => void
}

type Output = { isTTY?: boolean; columns?: number; write: (text: string) => unknown }

const everyMs = 30_000

/** `expected`: usual wall seconds of the stages in order. */
export function openProgress(
  expected: number[],
  output: Output = process.stdout,
  now = () => performance.now(),
): Progress {
  const state = { stage: -1, label: '', files: 0, done: 0, file: '', usual: 0 }
  const started = now()
  let lastWritten = started
  const remaining = () => remainingSeconds({ ...state, expected, elapsed: (now() - started) / 1000 })
  const draw = () => {
    const line = lineOf({ ...state, left: remaining() })
    if (output.isTTY) output.write(`\r\u001B[2K${line.slice(0, (output.columns ?? 100) - 1)}`)
    else if (now() - lastWritten >= everyMs) {
      lastWritten = now()
      output.write(`${line}\n`)
    }
  }
  return {
    begin: (label, usual) =>
      Object.assign(state, { stage: state.stage + 1, label, files: 0, done: 0, file: '', usual }),
    count: (files) => Object.assign(state, { files: state.files + files }),
    add: ({ file, failed }) => {
      Object.assign(state, { done: state.done + 1, file })
      if (output.isTTY) output.write('\r\u001B[2K')
      for (const { name, error } of failed) output.write(`FAIL ${file}: ${name}\n     ${error.split('\n')[0]}\n`)
      draw()
    },
    end: () => output.isTTY && output.write('\r\u001B[2K'),
  }
}

type State = { stage: number; files: number; done: number; expected: number[]; elapsed: number }

/** Usual remaining seconds, stretched by this run's slowness. */
export function remainingSeconds({ stage, files, done, expected, elapsed }: State): number {
  const fraction = files > 0 ? done / files : 0
  const sum = (list: number[]) => list.reduce((total, each) => total + each, 0)
  const past = sum(expected.slice(0, stage)) + (expected[stage] ?? 0) * fraction
  const left = sum(expected) - past
  const stretch = past > 20 ? elapsed / past : 1
  return left * stretch
}

function lineOf({
  label,
  files,
  done,
  file,
  left,
}: {
  label: string
  files: number
  done: number
  file: string
  left: number
}) {
  const width = 20
  const filled = files > 0 ? Math.round((done / files) * width) : 0
  const bar = '█'.repeat(filled) + '░'.repeat(width - filled)
  return `${bar} ${label} ${done}/${files} · about ${formatMinutes(left)} left · ${file}`
}

const formatMinutes = (seconds: number): string =>
  seconds < 60 ? `${Math.ceil(seconds / 10) * 10} s` : `${Math.round(seconds / 60)} min`
